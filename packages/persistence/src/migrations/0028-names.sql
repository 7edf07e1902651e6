-- Written by npm run migrations, and again until it is edited or in main: 3d46864943bd
ALTER TYPE transfer_reason ADD VALUE 'correction_refund';
ALTER TYPE transfer_reason ADD VALUE 'correction_goodwill';
ALTER TYPE transfer_reason ADD VALUE 'correction_paid_back';
ALTER TYPE transfer_reason ADD VALUE 'correction_taken_back';
