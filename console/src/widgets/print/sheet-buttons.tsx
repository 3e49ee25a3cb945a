import { leave } from '#core/browser/leave.ts'
import { hrefOf } from '#core/router/address.ts'
import { Button } from '#ui/action/button.tsx'
import { browserPaperOf, type PrintedOrder } from './print.ts'

/** So many are printed at one time. */
export const mostOrders = 100

const sheets = [
  { paper: 'card', label: '打印贺卡' },
  { paper: 'a4', label: '打印A4订单' },
] as const

/** What the browser prints of these orders, on a page beside this one; they stand in one list, so they are of one kind. */
export const SheetButtons = ({ orders, kind }: { orders: readonly Omit<PrintedOrder, 'sid'>[]; kind?: 'text' }) => {
  const [first] = orders
  const tooMany = orders.length > mostOrders
  return (
    first &&
    sheets.map(({ paper, label }) => (
      <Button
        key={paper}
        kind={kind}
        off={tooMany}
        title={tooMany ? `一次最多打印 ${mostOrders} 单` : undefined}
        onClick={() =>
          leave.aside(
            hrefOf(
              browserPaperOf(
                paper,
                first.source,
                orders.map(({ sn }) => sn),
              ),
            ),
          )
        }
      >
        {label}
      </Button>
    ))
  )
}
