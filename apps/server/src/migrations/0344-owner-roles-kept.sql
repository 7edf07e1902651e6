-- An owner manages rights and nothing else. Who was an owner until now keeps, as roles, what they could do; the server
-- writes it into the log and tells them when it starts next, and forgets the row.
CREATE TABLE owner_roles_kept (
  staff_id bigint PRIMARY KEY REFERENCES staff,
  roles_before text[] NOT NULL
);
INSERT INTO owner_roles_kept (staff_id, roles_before)
  SELECT staff_id, roles FROM staff WHERE 'owner' = ANY (roles) AND state <> 'disabled';
UPDATE staff SET roles = ARRAY(
    SELECT DISTINCT role FROM unnest(
      staff.roles || ARRAY['operations', 'customer_service', 'finance', 'risk', 'content']) AS role)
  WHERE staff_id IN (SELECT staff_id FROM owner_roles_kept);
