// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.plan;

import java.io.File;
import java.io.IOException;
import java.util.List;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.control.ReplaceableController;
import org.apache.jmeter.exceptions.IllegalUserActionException;
import org.apache.jmeter.gui.tree.JMeterTreeModel;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.services.FileServer;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;

/** The tree of a plan, loaded as by JMeter's own command line. */
public final class PlanTree {
  private PlanTree() {}

  /** Returns the plan with its includes, and without its disabled elements. */
  @SuppressWarnings("deprecation") // the other constructor makes a window's elements
  public static HashTree load(File plan) throws IOException {
    FileServer.getFileServer().setBaseForScript(plan);
    HashTree tree = SaveService.loadTree(plan);
    JMeterTreeModel model = new JMeterTreeModel(new Object());
    JMeterTreeNode root = (JMeterTreeNode) model.getRoot();
    try {
      model.addSubTree(tree, root);
    } catch (IllegalUserActionException e) {
      throw new IOException(e);
    }
    find(tree, ReplaceableController.class).forEach(one -> one.resolveReplacementSubTree(root));
    return JMeter.convertSubTree(tree, true);
  }

  /** Returns a plan's elements of a kind, in their order. */
  public static <T> List<T> find(HashTree plan, Class<T> kind) {
    SearchByClass<T> found = new SearchByClass<>(kind);
    plan.traverse(found);
    return List.copyOf(found.getSearchResults());
  }
}
