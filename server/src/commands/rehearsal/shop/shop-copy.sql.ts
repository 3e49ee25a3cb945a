import pg from 'pg'
import { startOfDay } from '@zdb/contract/kit/china-time'
import { festivalStates } from '@zdb/contract/shop/festivals/states'

type Values = Readonly<Record<string, unknown>>
type Copied = { readonly table: string; readonly of: string; readonly blank?: Values | ((row: Values) => Values) }

const ofMerchant = 'merchant_id = $1'
const ofItsStores = 'store_id in (select id from store where merchant_id = $1)'
/** The plan for the day ($2) that is played: the one in effect, or the draft that was written last. */
const planOfTheDay = `(
  select id from festival where merchant_id = $1 and state <> ${festivalStates.ended.code}
    and starts_at <= $2 and ends_at > $2 order by state = ${festivalStates.draft.code}, id desc limit 1)`

/** Somebody of the rehearsal: with the grants of the person, not with the name or a number that anybody answers. */
const nobody = ({ id }: Values): Values => ({
  name: `员工${Number(id)}`,
  mobile: `100${String(Number(id)).padStart(8, '0')}`,
  email: null,
  password_hash: '',
})

/**
 * What makes a shop what it is, in the order in which one needs the other. Neither orders nor money nor people's
 * particulars: what is sealed stays behind, and keys are made anew (`blank`).
 */
const copied: readonly Copied[] = [
  { table: 'merchant', of: 'id = $1', blank: { pay_password_hash: null, closed_at: null } },
  { table: 'role', of: ofMerchant },
  { table: 'account', of: ofMerchant, blank: nobody },
  { table: 'store', of: ofMerchant, blank: { deposit: 0, deposit_joined_at: null } },
  { table: 'store_setting', of: ofMerchant },
  { table: 'delivery_setting', of: ofMerchant },
  { table: 'flag_name', of: ofMerchant },
  { table: 'goods', of: ofMerchant },
  { table: 'goods_sku', of: ofMerchant },
  { table: 'print_channel', of: ofMerchant },
  { table: 'print_template', of: ofItsStores },
  { table: 'print_setting', of: ofMerchant },
  {
    table: 'festival',
    of: `id = ${planOfTheDay}`,
    blank: { state: festivalStates.active.code, accept_from: null, next_wave_at: null },
  },
  { table: 'festival_store', of: `festival_id = ${planOfTheDay}` },
  {
    table: 'festival_slot',
    of: `festival_id = ${planOfTheDay}`,
    blank: { full_since: null, told_closed: false, cutoff_warned_at: null },
  },
]

const columnsOf = async (client: pg.Client, table: string): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name not like '%\\_sealed'
     order by ordinal_position`,
    [table],
  )
  return rows.map(({ name }) => name)
}

const advance = async (to: pg.Client, table: string): Promise<void> => {
  await to.query(
    `select setval(pg_get_serial_sequence($1, 'id'), greatest((select max(id) from ${table}), 1))
     where pg_get_serial_sequence($1, 'id') is not null`,
    [table],
  )
}

/** Reads in one snapshot that cannot write, so that the shop at work is not touched by its rehearsal. */
export const copyShop = async (
  installation: string,
  scratch: string,
  { merchantId, day }: { merchantId: number; day: string },
): Promise<void> => {
  const [from, to] = [
    new pg.Client({ connectionString: installation }),
    new pg.Client({ connectionString: scratch }),
  ] as const
  await Promise.all([from.connect(), to.connect()])
  try {
    await from.query('begin isolation level repeatable read read only')
    await to.query('begin')
    for (const { table, of, blank = {} } of copied) {
      const columns = await columnsOf(to, table)
      const names = columns.map((name) => pg.escapeIdentifier(name)).join(', ')
      const { rows } = await from.query<{ rows: string }>(
        `select coalesce(json_agg(row_to_json(kept)), '[]')::text as rows from (select ${names} from ${table} where ${of}) kept`,
        of.includes('$2') ? [merchantId, startOfDay(day)] : [merchantId],
      )
      const kept = (JSON.parse(rows[0]?.rows ?? '[]') as Values[]).map((row) => ({
        ...row,
        ...(typeof blank === 'function' ? blank(row) : blank),
      }))
      await to.query(
        `insert into ${table} (${names}) overriding system value
         select ${names} from json_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(kept)],
      )
      if (columns.includes('id')) await advance(to, table)
    }
    await to.query('commit')
  } finally {
    await Promise.all([from.end(), to.end()])
  }
}
