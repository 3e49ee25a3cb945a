import type { FastifyBaseLogger } from 'fastify'
import { codes } from '@zdb/contract/codes'
import type { Result } from '@zdb/contract/kit/endpoint'
import type { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { Refusal } from '#core/http/refusal'

type Answer = Result<typeof onlineOrders.closeProblems>[number]

/** Each row in a transaction of its own: one that cannot be, or fails, keeps no other back, and each hears its own. */
export const eachRow = async <T>(
  sns: readonly string[],
  done: (result: T) => string,
  log: FastifyBaseLogger,
  work: (sn: string) => Promise<T>,
): Promise<Answer[]> => {
  const answers: Answer[] = []
  for (const order_sn of new Set(sns))
    answers.push(
      await work(order_sn).then(
        (result) => ({ order_sn, ok: true, message: done(result) }),
        (error: unknown) => {
          if (error instanceof Refusal) return { order_sn, ok: false, message: error.message }
          log.error({ err: error, order_sn }, 'unexpected')
          return { order_sn, ok: false, message: codes.busy.message }
        },
      ),
    )
  return answers
}
