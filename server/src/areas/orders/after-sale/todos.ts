import { routeTo } from '@zdb/contract/pages'
import { caseTodos as titles, type CaseTodo } from '@zdb/contract/orders/after-sale/states'
import { todoSource } from '#core/domain/todo'
import { countWaitingCases } from './todo.sql.ts'

const row = (page: 'sentAfterSales' | 'receivedAfterSales', todo: CaseTodo, status: string, tone: 'red' | 'yellow') =>
  ({ key: todo, title: titles[todo], tone, route: routeTo(page, { status, todo }), allow: 'afterSale.read' }) as const

export const caseTodos = todoSource('orders', ({ merchantId }) => countWaitingCases(merchantId), [
  row('receivedAfterSales', 'toAnswer', 'waiting', 'red'),
  row('sentAfterSales', 'rejected', 'rejected', 'red'),
  row('receivedAfterSales', 'receivedLost', 'judging', 'yellow'),
  row('sentAfterSales', 'sentLost', 'judging', 'yellow'),
])
