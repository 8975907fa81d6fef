-- What else named a category that was merged into another one: undoing the merge gives exactly that back.
-- Safe: a constant default rewrites no row, and the version before leaves the column alone
ALTER TABLE category_removals ADD COLUMN mentions jsonb DEFAULT '{}' NOT NULL;
