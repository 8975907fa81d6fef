import type { Db } from '#platform/database.ts'

/** A user's address book, for the personal data export. */
export async function exportPersonalData(db: Db, userId: string): Promise<object> {
  const addresses = await db
    .selectFrom('addresses')
    .select(['id', 'full_name as fullName', 'phone', 'email', 'street', 'scheme'])
    .select(['province_code as provinceCode', 'province_name as provinceName'])
    .select(['district_code as districtCode', 'district_name as districtName'])
    .select(['ward_code as wardCode', 'ward_name as wardName', 'is_default as isDefault'])
    .select(['created_at as createdAt', 'updated_at as updatedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return { addresses }
}
