import type pg from 'pg'
import { t } from './language.ts'
import { OperatorError } from './operator-error.ts'

type Basics = { version: number; encoding: string }
type Rights = { user: string; isAllowed: boolean; lacks: string | null }
type Vietnamese = { lowers: boolean; sorts: boolean }

/** Checks version, encoding, privileges, extensions and locale of the server. Throws OperatorError when one is unfit. */
export async function checkDatabaseServer(client: pg.Client): Promise<void> {
  await checkBasics(client)
  await checkRights(client)
  await checkVietnamese(client)
}

async function checkBasics(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Basics>(`SELECT
    current_setting('server_version_num')::int AS version,
    current_setting('server_encoding') AS encoding`)
  const [server] = rows
  if (!server) throw new Error('The server gave no answer about itself')

  if (server.version < 150_000) {
    const version = Math.floor(server.version / 10_000)
    throw new OperatorError(
      t(
        `Cơ sở dữ liệu chạy PostgreSQL ${version}; cửa hàng cần bản 15 trở lên. Hãy nâng cấp, hoặc để trống DATABASE_URL để dùng cơ sở dữ liệu đi kèm.`,
        `The database runs on PostgreSQL ${version}; the shop needs 15 or newer. Upgrade it, or leave DATABASE_URL empty to use the shop's own.`,
      ),
    )
  }
  if (server.encoding !== 'UTF8') {
    throw new OperatorError(
      t(
        `Cơ sở dữ liệu có mã ký tự ${server.encoding}. Hãy tạo mới bằng CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0 và nêu trong DATABASE_URL.`,
        `The database is encoded in ${server.encoding}. Make one with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0 and name it in DATABASE_URL.`,
      ),
    )
  }
}

async function checkRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Rights>(`SELECT
    current_user AS user,
    has_database_privilege(current_database(), 'CREATE') AND has_database_privilege(current_database(), 'TEMPORARY')
      AND has_schema_privilege('public', 'CREATE') AS "isAllowed",
    (SELECT string_agg(name, ', ') FROM unnest(ARRAY['pg_trgm', 'btree_gist']) name
      WHERE name NOT IN (SELECT name FROM pg_available_extensions)) AS lacks`)
  const [found] = rows
  if (!found?.isAllowed) {
    throw new OperatorError(
      t(
        `Người dùng ${found?.user} của cơ sở dữ liệu không được tạo schema, phần mở rộng, bảng và bảng tạm ở đó. Hãy cho làm chủ: ALTER DATABASE … OWNER TO ${found?.user}.`,
        `The database user ${found?.user} may not create schemas, extensions, tables and temporary tables there. Make it the owner: ALTER DATABASE … OWNER TO ${found?.user}.`,
      ),
    )
  }
  if (found.lacks) {
    throw new OperatorError(
      t(
        `Cơ sở dữ liệu thiếu các phần mở rộng ${found.lacks}. Hãy cài các phần đi kèm PostgreSQL (postgresql-contrib).`,
        `The database lacks the extensions ${found.lacks}. Install those that come with PostgreSQL (postgresql-contrib).`,
      ),
    )
  }
}

async function checkVietnamese(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Vietnamese>(`SELECT
    lower('Đ') = 'đ' AS lowers,
    EXISTS (SELECT FROM pg_collation WHERE collname = 'vi-x-icu') AS sorts`)
  if (!rows[0]?.lowers) {
    throw new OperatorError(
      t(
        `Cơ sở dữ liệu không biết chữ thường của "Đ": locale quá đơn giản. Hãy tạo mới bằng CREATE DATABASE … LOCALE 'C.UTF-8' TEMPLATE template0 và nêu trong DATABASE_URL.`,
        `The database does not know the lower case of "Đ": its locale is too plain. Make one with CREATE DATABASE … LOCALE 'C.UTF-8' TEMPLATE template0 and name it in DATABASE_URL.`,
      ),
    )
  }
  if (!rows[0].sorts) {
    throw new OperatorError(
      t(
        'Cơ sở dữ liệu thiếu thứ tự tiếng Việt "vi-x-icu". Hãy dùng bản PostgreSQL có ICU, như của mọi bản phân phối.',
        'The database lacks the Vietnamese sort order "vi-x-icu". Use a PostgreSQL that was built with ICU, as those of all distributions are.',
      ),
    )
  }
}
