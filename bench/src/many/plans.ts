import { open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import type { Cluster } from '@zdb/tools/postgres'

type Node = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Shared Hit Blocks'?: number
  readonly 'Shared Read Blocks'?: number
  readonly Plans?: readonly Node[]
}

/** What the plans of one call come to: pages looked at, indexes walked, and tables of which every row was. */
export type Reading = { readonly pages: number; readonly indexes: readonly string[]; readonly whole: readonly string[] }

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** The whole plans in a stretch of the database's log: what is being written at its end is not ours. */
export const plansIn = (log: string): Node[] =>
  [...log.matchAll(/LOG: {2}duration: [\d.]+ ms {2}plan:\n(\t\{\n(?:\t .*\n)+\t\}\n)/g)].map(([, text = '']) => {
    const { Plan } = JSON.parse(text.replaceAll(/^\t/gm, '')) as { Plan: Node }
    return Plan
  })

/** One merchant is named; sweeps of the server, which look at the orders of all, name none. */
const ofOneMerchant = /merchant_id = (?:'\d+'::bigint|\$\d+)/

/** Of the plans that look at these orders for one merchant. */
export const readingOf = (plans: readonly Node[], table: string): Reading => {
  const asked = plans.filter((plan) => {
    const text = JSON.stringify(plan)
    return text.includes(`"Relation Name":"${table}"`) && ofOneMerchant.test(text)
  })
  const nodes = asked.flatMap(nodesOf)
  const whole = nodes.filter((node) => node['Relation Name'] === table && node['Node Type'] === 'Seq Scan')
  return {
    pages: asked.reduce((sum, plan) => sum + (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0), 0),
    indexes: [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))].filter((name) => name.startsWith(table)),
    whole: whole.map(() => table),
  }
}

/** From the next connection on, plans can be told; whether they are is said at any time. */
export const preparePlans = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    const database = pg.escapeIdentifier(rows[0]?.name ?? '')
    await client.query(`alter database ${database} set session_preload_libraries = 'auto_explain'`)
  } finally {
    await client.end()
  }
}

const tell = async (client: pg.Client, isTold: boolean): Promise<void> => {
  await client.query(`load 'auto_explain'`)
  const settings = {
    log_min_duration: isTold ? '0' : '-1',
    log_format: 'json',
    log_analyze: 'on',
    log_buffers: 'on',
    log_timing: 'off',
  }
  for (const [name, value] of Object.entries(settings))
    await client.query(`alter system set auto_explain.${name} = '${value}'`)
  await client.query('select pg_reload_conf()')
}

const written = async (file: string, from: number): Promise<string> => {
  const log = await open(file)
  try {
    const buffer = Buffer.alloc((await log.stat()).size - from)
    await log.read({ position: from, buffer })
    return buffer.toString('utf8')
  } finally {
    await log.close()
  }
}

/** Every backend hears of its new settings between two statements. */
const heardMs = 300

/** Work of the server's own may fall into a moment of one of them. */
const times = 3

/** Does these things one after the other, and answers for each what the database planned and looked at, least of all times. */
export const withPlans = async (
  cluster: Cluster,
  table: string,
  works: readonly (() => Promise<unknown>)[],
): Promise<Reading[]> => {
  const file = join(dirname(cluster.data), 'postgres.log')
  const client = new pg.Client({ connectionString: cluster.adminUrl })
  await client.connect()
  const pause = () => new Promise((resolve) => setTimeout(resolve, heardMs))
  try {
    await tell(client, true)
    await pause()
    const readings: Reading[] = []
    for (const work of works) {
      const taken: Reading[] = []
      while (taken.length < times) {
        const { size } = await stat(file)
        await work()
        taken.push(readingOf(plansIn(await written(file, size)), table))
      }
      readings.push(taken.reduce((least, each) => (each.pages < least.pages ? each : least)))
    }
    return readings
  } finally {
    await tell(client, false)
    await client.end()
  }
}
