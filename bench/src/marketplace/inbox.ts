import { sql } from 'kysely'
import { aMerchant } from '../../../server/src/areas/people/identity/fixtures.ts'
import { aQualification } from '../../../server/src/areas/people/qualifications/fixtures.ts'
import { anOperator, deskHeaders } from '../../../server/src/areas/platform/operators/fixtures.ts'
import { db, within } from '../../../server/src/core/db/tx.ts'
import { copyRow } from '../copy-row.ts'
import { call, steadyP95 } from '../latency.ts'
import { withServer } from '../measured-server.ts'
import type { Row } from '../row.ts'

const few = 1_000
const many = 100_000
type Pattern = { merchantId: number; qualificationId: number }

/** Documents of so many merchants, all of which wait for the platform. */
const grow = async ({ merchantId, qualificationId }: Pattern, [from, to]: readonly [number, number]): Promise<void> => {
  const { rows } = await sql<{ last: number }>`select max(id) as last from merchant`.execute(db())
  const last = rows[0]?.last ?? 0
  await copyRow('merchant', merchantId, [1, to - from], {})
  await copyRow('qualification', qualificationId, [1, to - from], { merchant_id: sql`${last} + n` })
  await sql`
    insert into platform_item (queue, thing_id, since, due_at)
    select 'qualifications', id, submitted_at, submitted_at + (id % 5000) * interval '1 minute' from qualification
    on conflict do nothing`.execute(db())
  await sql`vacuum analyze merchant, qualification, platform_item`.execute(db())
}

const begin = () =>
  within(async (tx) => {
    const { merchantId } = await aMerchant(tx, { name: '待审花店' })
    const qualificationId = await aQualification(tx, merchantId, { state: 'reviewing' })
    const { operatorId } = await anOperator(tx, { roles: ['review'] })
    return { merchantId, qualificationId, headers: await deskHeaders(tx, operatorId) }
  })

/** Whether the desk opens as quickly when a hundred times as much waits for it. */
export const inbox = (dir: string): Promise<Row[]> =>
  withServer(dir, 'inbox', async (url) => {
    const { headers, ...pattern } = await begin()
    await grow(pattern, [1, few])
    const target = { url: `${url}/operator/api/inbox`, headers }
    const { data } = JSON.parse((await call(target)).text) as { data: { items: unknown[] } | null }
    if (!data || data.items.length === 0) throw new Error('nothing waits for the platform')
    const small = await steadyP95(target)
    await grow(pattern, [few, many])
    const large = await steadyP95(target)
    return [
      {
        what: `平台收件箱：${many} 件待办与 ${few} 件相比，HTTP`,
        figure: `p95 ${large.toFixed(1)} ms 与 ${small.toFixed(1)} ms，${(large / small).toFixed(2)} 倍`,
        aim: '≤ 1.5 倍',
        met: large <= 1.5 * small,
      },
    ]
  })
