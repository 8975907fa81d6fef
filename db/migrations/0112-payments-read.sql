-- Who could assign money to orders could see it, and goes on to.
-- Safe: as many rows as a shop has roles
UPDATE staff_roles SET permissions = permissions || 'payments.read'::text, version = version + 1
WHERE 'payments.assign' = ANY (permissions) AND NOT 'payments.read' = ANY (permissions);
