import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { pages } from '@zdb/contract/pages'
import { useOpen } from '#core/router/address.ts'
import { saySuccess } from '#core/alerts/notices.ts'
import { useRules } from '#core/session/session.ts'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { NamedPage } from '#widgets/order/detail/named-page.tsx'
import { ApplicationForm, emptyDraft } from './parts/application-form.tsx'
import { OrderSummary } from './parts/order-summary.tsx'
import { detailOf, orderOf } from './places.ts'
import page from '#ui/page/columns.module.css'
import styles from './parts/order-summary.module.css'

const CreateAfterSale = ({ sn }: { sn: string }) => {
  const open = useOpen()
  const order = useRead(transferOrders.detail, { params: { sn } })
  const types = useRead(afterSale.types, { query: { sn } })
  const { send } = useSend(afterSale.applyAfterSale)
  const rules = useRules()
  return (
    <>
      <PageHeader
        title={pages.applyAfterSale.title}
        note={rules && `提交后对方${rules.after_sale_answer_hours}小时内处理，未处理视为同意`}
      />
      <div className={`${page.columns} ${styles.beside}`} data-form>
        <Panel title="申请内容">
          <Loaded reading={types}>
            {(choices) => (
              <ApplicationForm
                types={choices}
                initial={emptyDraft}
                act="提交申请"
                onSubmit={async (application) => {
                  const answer = await send({ body: { sn, ...application } })
                  if (answer.ok) {
                    void refresh(afterSale.list, afterSale.totals, transferOrders.detail, transferOrders.list)
                    saySuccess('售后申请已提交，等待对方处理')
                    open(detailOf('sender', answer.data.id), { replace: true })
                  }
                  return answer
                }}
                onCancel={() => open(orderOf('sender', sn))}
              />
            )}
          </Loaded>
        </Panel>
        <aside>
          <Loaded reading={order}>{(data) => <OrderSummary order={data} side="sender" />}</Loaded>
        </aside>
      </div>
    </>
  )
}

export const CreateAfterSalePage = () => (
  <NamedPage by="sn" thing="订单" way="转单详情里申请售后">
    {(sn) => <CreateAfterSale sn={sn} />}
  </NamedPage>
)
