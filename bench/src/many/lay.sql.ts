import type pg from 'pg'

/** What differs from the pattern in each of its copies; all else is as it is there. `n` counts the orders laid. */
type Laid = { readonly table: string; readonly own: Readonly<Record<string, string>> }

/** The place of a merchant among `merchants`, few of whom have many orders and most of whom have few. */
const placeOf = (seed: number): string =>
  `1 + floor(cardinality($1::bigint[]) * power((hashint8extended(n, ${seed}) & 2147483647) / 2147483648.0::float8, 3))::int`

const number = `to_char(p.created_at at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(n::text, 12, '0')`
const lastOfNumber = `lpad((n % 100000000)::text, 8, '0')`
const sender = `($1::bigint[])[${placeOf(1)}]`
const receiver = placeOf(2)

export const transfers: Laid = {
  table: 'transfer_order',
  own: {
    id: 'n',
    sn: `'T' || ${number}`,
    merchant_id: sender,
    shop_id: `case when p.shop_id is not null then ($2::bigint[])[${receiver}] end`,
    shop_merchant_id: `case when p.shop_id is not null then ($1::bigint[])[${receiver}] end`,
    search: `p.words || ' ' || ${lastOfNumber}`,
  },
}

export const onlineOrders: Laid = {
  table: 'online_order',
  own: {
    id: 'n',
    sn: `'O' || ${number}`,
    merchant_id: sender,
    online_shop_id: 'null::bigint',
    channel_order_id: `'H' || n`,
    store_id: `case when p.store_id is not null then ($2::bigint[])[${placeOf(1)}] end`,
    search: `p.words || ' ' || ${lastOfNumber} || ' h' || n`,
  },
}

export type Seats = { readonly owners: readonly string[]; readonly stores: readonly string[] }

/** The demo's first merchant has the first place and the second the middle one; all others are new and have a store each. */
export const layMerchants = async (client: pg.Client, merchants: number): Promise<Seats> => {
  await client.query('set session_replication_role = replica')
  const { rows } = await client.query<Seats>(
    `with demo as (
      select m.id, row_number() over (order by m.id) as rank,
        (select min(s.id) from store s where s.merchant_id = m.id) as store_id from merchant m
    ), made as (
      insert into merchant (name, category, created_at)
      select '花店' || n, 1, now() from generate_series(1, $1::int - 2) n returning id, name
    ), opened as (
      insert into store (merchant_id, openid, name, province, city, county, address, longitude, latitude, categories,
        is_default, created_at, city_code, county_code, life_state)
      select made.id, 'many-' || made.id, made.name, s.province, s.city, s.county, s.address, s.longitude, s.latitude,
        s.categories, true, s.created_at, s.city_code, s.county_code, s.life_state
      from made cross join (select s.* from store s join demo on demo.store_id = s.id where demo.rank = 1) s
      returning merchant_id, id
    )
    select array_agg(merchant_id::text order by place) as owners, array_agg(store_id::text order by place) as stores from (
      select id as merchant_id, store_id, case rank when 1 then 0 else $1::int / 2 + 0.5 end as place from demo where rank <= 2
      union all select merchant_id, id, row_number() over (order by id) from opened
    ) seats`,
    [merchants],
  )
  const [seats] = rows
  if (!seats) throw new Error('no merchants')
  return seats
}

/** Keeps the orders there are as the pattern of all others, oldest first. */
export const keepPattern = async (client: pg.Client, { table }: Laid): Promise<number> => {
  const { rowCount } = await client.query(
    `create unlogged table ${table}_pattern as select row_number() over (order by created_at, id) as place,
      regexp_replace(search, '( h?[0-9]+)+$', '') as words, o.* from ${table} o`,
  )
  await client.query(`create unique index on ${table}_pattern (place)`)
  await client.query(`analyze ${table}_pattern`)
  return rowCount ?? 0
}

/** Of fewer rows than one in so many an index is filled as rows come; a larger one is sorted when all are there. */
const smallIs = 10

type Part = { readonly name: string; readonly definition: string; readonly isConstraint: boolean }

/** Takes away what would be looked at for each row; answers what is to be put back. Nothing is logged from then on. */
export const strip = async (client: pg.Client, { table }: Laid): Promise<Part[]> => {
  const { rows } = await client.query<Part>(
    `select c.relname as name, coalesce(pg_get_constraintdef(k.oid), pg_get_indexdef(c.oid)) as definition,
      k.oid is not null as "isConstraint"
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    left join pg_constraint k on k.conindid = c.oid and k.contype in ('p', 'u')
    where t.relname = $1 and (k.oid is not null or c.reltuples * ${smallIs} > (select count(*) from ${table}_pattern))
    order by pg_relation_size(c.oid)`,
    [table],
  )
  const references = await client.query<{ owner: string; name: string }>(
    `select conrelid::regclass::text as owner, conname as name from pg_constraint
    where contype = 'f' and $1::regclass in (conrelid, confrelid)`,
    [table],
  )
  await client.query(`truncate ${table} cascade`)
  for (const { owner, name } of references.rows) await client.query(`alter table ${owner} drop constraint ${name}`)
  for (const { name, isConstraint } of rows)
    await client.query(isConstraint ? `alter table ${table} drop constraint ${name}` : `drop index ${name}`)
  await client.query(`alter table ${table} set unlogged`)
  await client.query(`alter table ${table} set (autovacuum_enabled = off)`)
  return rows
}

const columnsOf = async (client: pg.Client, table: string): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** The copies of a stretch of the pattern, each of another merchant and all at the moment of the one they are made of. */
export const layStretch = async (
  client: pg.Client,
  { table, own }: Laid,
  seats: Seats,
  { from, to, copies }: { from: number; to: number; copies: number },
): Promise<void> => {
  const columns = await columnsOf(client, table)
  await client.query(
    `insert into ${table} (${columns.join(', ')}) overriding system value
    select ${columns.map((name) => own[name] ?? `p.${name}`).join(', ')}
    from ${table}_pattern p
    cross join lateral (select (p.place - 1) * $5::bigint + copy as n from generate_series(1, $5::bigint) copy) as numbered
    where p.place between $3 and $4`,
    [seats.owners, seats.stores, from, to, copies],
  )
}

export const putBack = async (
  client: pg.Client,
  { table }: Laid,
  { name, definition, isConstraint }: Part,
): Promise<void> => {
  await client.query(isConstraint ? `alter table ${table} add constraint ${name} ${definition}` : definition)
}

export const settle = async (client: pg.Client, { table }: Laid): Promise<void> => {
  await client.query(`vacuum (analyze) ${table}`)
}
