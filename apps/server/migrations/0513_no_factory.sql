-- A member of a space with factories who belongs to none sees documents without one only (platform M13). Until now he saw those of all: whoever
-- works here is given all of them, so that nobody misses what he worked with yesterday, and his administrator sees where he stands.
update tenant_user m set factory_ids = array(select f.id from factory f where f.tenant_id = m.tenant_id and not f.is_deleted order by f.sort, f.code)
from tenant t join edition e on e.id = t.edition_id
where t.tenant_id = m.tenant_id and e.edition_type = 2 and m.factory_ids = '{}' and not m.is_deleted and m.user_status in (1, 4, 32) /* all tenants */;
