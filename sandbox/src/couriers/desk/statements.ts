import type { FastifyInstance } from 'fastify'
import { md5 } from '../../digest.ts'
import { chinaTime } from '../sides/china-time.ts'
import type { TownWorld } from '../town/town.ts'
import { chargeKinds, type AppKeys, type Charge, type CourierName } from '../town/entities.ts'

/** Whoever knows a customer's secret may read what it was charged. */
export const statementKey = ({ secret }: Pick<AppKeys, 'secret'>): string => md5(`statement of ${secret}`)

const head = '商户单号,平台单号,类型,金额,时间,说明'
const lineOf = ({ sn, rideId, kind, amount, at, words }: Charge): string =>
  [sn, rideId, chargeKinds[kind], (amount / 100).toFixed(2), chinaTime(at), words].join(',')

/** The bill of a day as the couriers' sites give it to their customers: one line for every sum taken or given back. */
export function serveStatements(server: FastifyInstance, town: TownWorld, couriers: readonly CourierName[]): void {
  for (const courier of couriers)
    server.get<{ Params: { key: string }; Querystring: { date?: string } }>(
      `/courier-${courier}/statements/:key`,
      ({ params, query }, reply) => {
        const app = town.apps().find(({ keys }) => statementKey(keys[courier]) === params.key)
        if (!app) return reply.code(404).send({ message: '账单不存在' })
        const lines = town.books.statement(app.label, courier, query.date ?? '').map(lineOf)
        return reply.type('text/csv; charset=utf-8').send(`${[head, ...lines].join('\n')}\n`)
      },
    )
}
