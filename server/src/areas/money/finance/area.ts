import { routeTo } from '@zdb/contract/pages'
import { todoSource } from '#core/domain/todo'
import { finance } from '@zdb/contract/money/finance/endpoints'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { moneyObstacles } from './obstacles.ts'
import { costsBetween, moneyTodos, salesBetween } from './overview.ts'
import { routes } from './routes.ts'

export const financeArea: AreaManifest = {
  name: 'finance',
  tables: ['proof_checkpoint'],
  kept: {
    books: ['proof_checkpoint'],
  },
  calls: ({ moneyTrails, marginSource }) => serve(finance, routes(moneyTrails, marginSource)),
  accountObstacles: moneyObstacles,
  todos: () => [
    todoSource('shop', ({ merchantId }) => moneyTodos(merchantId), [
      {
        key: 'claims',
        title: '欠款未还清，收入优先抵扣',
        tone: 'red',
        route: routeTo('finance'),
        allow: 'finance.read',
      },
    ]),
  ],
  figures: [
    {
      key: 'income',
      type: 'money',
      title: '今日收入',
      line: '收入',
      unit: 'money',
      allow: 'finance.read',
      between: salesBetween,
    },
    {
      key: 'spending',
      type: 'money',
      title: '今日支出',
      line: '支出',
      unit: 'money',
      allow: 'finance.read',
      between: costsBetween,
    },
  ],
}
