import { inspect } from 'node:util'
import type { Endpoint } from '@zdb/contract/kit/endpoint'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { request, type Input } from '../money/people.ts'
import type { Deal } from '../money/stage.ts'
import type { ClusterGround } from './ground.ts'

export type Rolled = { reads: number; writes: number; failures: string[]; seconds: number }

/**
 * Every server process is replaced, one after the other, while each of these orders is read and written on and on
 * through the balancer; nobody presses anything twice.
 */
export const rollUnderLoad = async (
  { installation, urls: [url = ''] }: Pick<ClusterGround, 'installation' | 'urls'>,
  deals: readonly Deal[],
): Promise<Rolled> => {
  const rolled: Rolled = { reads: 0, writes: 0, failures: [], seconds: 0 }
  let isOver = false
  const ask = async <E extends Endpoint>({ sender }: Deal, endpoint: E, input: Input<E>) => {
    const began = performance.now()
    const fail = (words: string): void => {
      rolled.failures.push(`${endpoint.key} ${words}，${(performance.now() - began).toFixed(0)} ms`)
    }
    try {
      const { status, envelope } = await request(url, sender, endpoint, input)
      if (status === 200 && envelope.code === 0) return envelope
      fail(`${status} ${envelope.message}`)
    } catch (error) {
      fail(inspect(error, { depth: 1, breakLength: Infinity }))
    }
    return undefined
  }
  const lane = async (deal: Deal): Promise<void> => {
    const params = { sn: deal.sn }
    for (let turn = 1; !isOver; turn += 1) {
      const memo = `第${turn}次写下`
      if (await ask(deal, transferOrders.updateMemo, { params, body: { memo, flag: 0 } })) rolled.writes += 1
      if (await ask(deal, transferOrders.list, { query: {} })) rolled.reads += 1
      const kept = await ask(deal, transferOrders.memo, { params })
      if (!kept) continue
      rolled.reads += 1
      if (kept.data?.memo !== memo) rolled.failures.push(`${deal.sn} 应为 ${memo}，却是 ${kept.data?.memo}`)
    }
  }
  const began = performance.now()
  const lanes = deals.map(lane)
  await installation.rollOver().finally(() => (isOver = true))
  await Promise.all(lanes)
  return { ...rolled, seconds: (performance.now() - began) / 1000 }
}
