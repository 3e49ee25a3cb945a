import { startChild } from '../child.ts'
import { call, median } from '../latency.ts'
import { answersOf } from '../bare/rounds.ts'

/** Where so many callbacks and pushes a second were asked for, the bare route of `limit` wrote so many rows a second. */
const writesThere = 3_377
const rounds = 5

/** A table, and rows of it that nobody else needs: what writes the same row waits for whoever wrote it last. */
export type Spare = { readonly table: string; readonly column: string; readonly sns: readonly string[] }

/** How many rows a second a bare route writes here, each in a commit that waits for no disk. */
export const bareWrites = async (databaseUrl: string, { table, column, sns }: Spare): Promise<number> => {
  const url = `${databaseUrl}?options=${encodeURIComponent('-c synchronous_commit=off')}`
  const bare = await startChild('bench/src/bare/bare-sql.ts', { DATABASE_URL: url })
  try {
    const text = `update ${table} set ${column} = $2 where sn = $1 and $3::int = 0`
    const question = JSON.stringify({ statements: [{ text, values: [] }], answer: { code: 0 } })
    await call({ url: `${bare.url}/write`, headers: { 'content-type': 'application/json' } }, 'PUT', question)
    const write = (turn: number) => ({
      path: `/write/${sns[turn % sns.length]}`,
      body: JSON.stringify({ memo: `第${turn}次`, flag: 0 }),
    })
    const taken: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const { answers, took } = await answersOf({ url: bare.url, write })
      // The first round warms it up.
      if (round > 0) taken.push(answers / took)
    }
    return median(taken)
  } finally {
    await bare.stop()
  }
}

/** What was asked for there, of a machine that writes so much a second. */
export const toldInWrites = (there: number, writes: number): { least: number; aim: string } => {
  const least = (there * writes) / writesThere
  return { least, aim: `≥ ${least.toFixed(0)} 次/s：${there} 按裸写折算` }
}
