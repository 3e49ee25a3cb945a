import { print } from '@zdb/contract/desk/print/endpoints'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { oneOf, useFilter } from '#core/router/filter.ts'
import { PageLink } from '#core/router/link.tsx'
import { Button } from '#ui/action/button.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { Ago } from '#ui/time/ago.tsx'
import { NamedPage } from '#widgets/order/detail/named-page.tsx'
import { orderOf, type PrintSource } from '#widgets/print/print.ts'
import { useAfterPrint } from '../paper/after-print.ts'
import { ReceiptSheet } from './receipt-sheet.tsx'
import styles from './receipt.module.css'

const fields = { source: oneOf('online', 'received') }

const lines = {
  online: { read: print.onlineReceipt, printed: print.onlineReceiptPrinted },
  received: { read: print.receivedReceipt, printed: print.receivedReceiptPrinted },
} as const

const Receipt = ({ source, sn }: { source: PrintSource; sn: string }) => {
  const { read, printed } = lines[source]
  const receipt = useRead(read, { params: { sn } })
  const { send } = useSend(printed)
  useAfterPrint(() => {
    if (!receipt.data) return
    void send({ params: { sn }, body: {} }).then(() => refresh(read))
  })
  const back = orderOf({ source, order_sn: sn })
  return (
    <Loaded reading={receipt} skeleton={<Skeleton rows={12} height={24} />}>
      {(order) => (
        <>
          <div className={styles.bar}>
            {back && <PageLink to={back}>返回订单</PageLink>}
            <span role="status">
              {order.printed_at ? (
                <>
                  <Ago moment={order.printed_at} />
                  打印过
                </>
              ) : (
                '还没有打印过'
              )}
            </span>
            <Button kind="primary" autoFocus onClick={() => window.print()}>
              打印
            </Button>
          </div>
          <ReceiptSheet receipt={order} />
        </>
      )}
    </Loaded>
  )
}

/** The sheet of an order for any printer that the browser knows. */
export const ReceiptPage = () => {
  const [{ source }] = useFilter(fields)
  return (
    <div className={styles.page}>
      <NamedPage by="sn" thing="订单" way="订单的“打印单”进入">
        {(sn) => <Receipt source={source} sn={sn} />}
      </NamedPage>
    </div>
  )
}
