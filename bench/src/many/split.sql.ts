import pg from 'pg'

/** How the same orders are laid: together, by who sent them, by when. */
const ways = {
  whole: { title: '一张表', by: '', parts: [] },
  hashed: {
    title: '按商家分 16 份',
    by: 'partition by hash (merchant_id)',
    parts: Array.from({ length: 16 }, (_, at) => `for values with (modulus 16, remainder ${at})`),
  },
  monthly: { title: '按月分', by: 'partition by range (created_at)', parts: undefined },
} as const
type Way = keyof typeof ways

/** One row in so many is enough to see which parts a plan goes through. */
const oneIn = 10

const indexes = [
  '(merchant_id, due_at, id desc, created_at)',
  '(merchant_id, state, created_at desc, id desc)',
  '(sn)',
] as const

const questions = (merchant: string, sn: string): Readonly<Record<string, (table: string) => string>> => ({
  第一页: (table) => `select * from ${table} where merchant_id = ${merchant} order by due_at, id desc limit 20`,
  已完成: (table) =>
    `select * from ${table} where merchant_id = ${merchant} and state = 50 order by created_at desc, id desc limit 20`,
  '第 100 页': (table) =>
    `select * from ${table} where merchant_id = ${merchant} order by due_at, id desc limit 20 offset 1980`,
  单号: (table) => `select * from ${table} where sn = '${sn}'`,
})

const monthsOf = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ part: string }>(
    `select format('for values from (%L) to (%L)', month, month + interval '1 month') as part
    from (select generate_series(date_trunc('month', min(created_at)), max(created_at), interval '1 month') as month
      from transfer_order) m`,
  )
  return rows.map(({ part }) => part)
}

const lay = async (client: pg.Client, way: Way): Promise<string> => {
  const { by, parts = await monthsOf(client) } = ways[way]
  const table = `transfer_order_${way}`
  await client.query(`create table ${table} (like transfer_order) ${by}`)
  for (const [at, part] of parts.entries())
    await client.query(`create table ${table}_${at} partition of ${table} ${part}`)
  await client.query(`insert into ${table} select * from transfer_order where id % ${oneIn} = 0`)
  for (const columns of indexes) await client.query(`create index on ${table} ${columns}`)
  await client.query(`vacuum (analyze) ${table}`)
  return table
}

type Explained = { 'Planning Time': number; Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }

/** Pages that the second asking looked at, and how long it was planned. */
const explained = async (client: pg.Client, statement: string): Promise<string> => {
  const ask = () =>
    client.query<{ 'QUERY PLAN': [Explained] }>(`explain (analyze, buffers, timing off, format json) ${statement}`)
  await ask()
  const [plan] = (await ask()).rows[0]?.['QUERY PLAN'] ?? []
  if (!plan) throw new Error('no plan')
  const pages = plan.Plan['Shared Hit Blocks'] + plan.Plan['Shared Read Blocks']
  return `${pages} 页，计划 ${plan['Planning Time'].toFixed(1)} ms`
}

/** The same tenth of the orders in one table, in parts by merchant and in parts by month, each asked the same. */
export const compareParts = async (databaseUrl: string, say: (line: string) => void): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ merchant: string; sn: string }>(
      `select merchant_id as merchant, sn from transfer_order where merchant_id = (select min(id) from merchant)
        and id % ${oneIn} = 0 limit 1`,
    )
    const [{ merchant, sn } = { merchant: '', sn: '' }] = rows
    for (const way of Object.keys(ways) as Way[]) {
      const table = await lay(client, way)
      for (const [name, statement] of Object.entries(questions(merchant, sn)))
        say(`${ways[way].title}，${name}：${await explained(client, statement(table))}`)
      await client.query(`drop table ${table}`)
    }
  } finally {
    await client.end()
  }
}
