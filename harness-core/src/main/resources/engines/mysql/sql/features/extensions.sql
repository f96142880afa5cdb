--! server-wide
INSTALL COMPONENT 'file://component_query_attributes';

SET @answer = mysql_query_attribute_string('feature') IS NULL;

-- here, since the cleanup could take it from somebody whose it is
--! server-wide
UNINSTALL COMPONENT 'file://component_query_attributes';

SELECT @answer;
