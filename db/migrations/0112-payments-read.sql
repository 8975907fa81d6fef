-- Who could assign money to orders could see it, and goes on to.
UPDATE staff_roles SET permissions = permissions || 'payments.read'::text, version = version + 1
WHERE 'payments.assign' = ANY (permissions) AND NOT 'payments.read' = ANY (permissions);
