import type { WireResult } from '@zdb/contract/kit/endpoint'
import { finance } from '@zdb/contract/money/finance/endpoints'
import { givenRoute } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { Money } from '#ui/value/money.tsx'
import styles from './finance.module.css'

export type Account = WireResult<typeof finance.account>
export type Flow = WireResult<typeof finance.balanceFlows>['items'][number]
export type TradeRecord = WireResult<typeof finance.records>['items'][number]
type Line = Pick<Flow, 'number' | 'route' | 'why' | 'type_zh' | 'amount' | 'at'>

/** What a line belongs to, and the way to it; what has no page of its own is only named. */
export const NumberLink = ({ number, route }: Pick<Line, 'number' | 'route'>) =>
  route === null ? (
    <span className={styles.quiet}>{/^[A-Z]\d+$/.test(number) ? <Copyable text={number} /> : '—'}</span>
  ) : (
    <PageLink to={givenRoute(route)}>{/^[A-Z]\d+$/.test(number) ? number : '查看'}</PageLink>
  )

const columns = {
  at: { title: '时间', width: 168, render: ({ at }: Line) => at },
  type: { title: '类型', width: 128, render: ({ type_zh }: Line) => type_zh },
  why: {
    title: '说明',
    // What the type says already is not said twice.
    render: ({ why, type_zh }: Line) =>
      why !== type_zh && (
        <span className={styles.cut} title={why}>
          {why}
        </span>
      ),
  },
  number: { title: '单号', width: 216, render: (line: Line) => <NumberLink {...line} /> },
  amount: {
    title: '金额',
    width: 128,
    right: true,
    render: ({ amount }: Line) => <Money yuan={amount} right signed />,
  },
} as const satisfies Record<string, Column<Line>>

export const lineColumns = [columns.at, columns.type, columns.number, columns.why, columns.amount]
