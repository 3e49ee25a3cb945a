import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { pages } from '@zdb/contract/pages'
import { useOpen } from '#core/router/address.ts'
import { saySuccess } from '#core/alerts/notices.ts'
import { useRead, useSend } from '#core/http/query.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { NamedPage } from '#widgets/order/detail/named-page.tsx'
import { refreshCases, type Case } from './after-sale-case.ts'
import { ApplicationForm } from './parts/application-form.tsx'
import { OrderSummary } from './parts/order-summary.tsx'
import { detailOf } from './places.ts'
import page from '#ui/page/columns.module.css'
import styles from './parts/order-summary.module.css'

const EditForm = ({ data }: { data: Case }) => {
  const open = useOpen()
  const types = useRead(afterSale.types, { query: { sn: data.sn } })
  const { send } = useSend(afterSale.update)
  const back = () => open(detailOf('sender', data.id), { replace: true })
  return (
    <div className={`${page.columns} ${styles.beside}`} data-form>
      <Panel title="申请内容">
        {data.reject_reason && <p>对方拒绝原因：{data.reject_reason}</p>}
        <Loaded reading={types}>
          {(choices) => (
            <ApplicationForm
              types={choices}
              initial={{
                type: String(data.type),
                mode: data.mode,
                amount: data.amount,
                compensation: data.compensation,
                content: data.content,
                images: data.return_img,
              }}
              act="再次提交"
              onSubmit={async (application) => {
                const answer = await send({ params: { rid: data.id }, body: application })
                if (answer.ok) {
                  await refreshCases()
                  saySuccess('已重新提交，等待对方处理')
                  back()
                }
                return answer
              }}
              onCancel={back}
            />
          )}
        </Loaded>
      </Panel>
      <aside>
        <OrderSummary order={data.order} side="sender" />
      </aside>
    </div>
  )
}

const EditAfterSale = ({ id }: { id: string }) => {
  const found = useRead(afterSale.detail, { params: { rid: id } })
  return (
    <>
      <PageHeader title={pages.editAfterSale.title} note="再次协商：改好后重新交给对方处理" />
      <Loaded reading={found}>
        {(data) =>
          data.actions.includes('update') ? (
            <EditForm data={data} />
          ) : (
            <Empty reason="这个售后现在不能修改，请回到详情查看进展" />
          )
        }
      </Loaded>
    </>
  )
}

export const EditAfterSalePage = () => (
  <NamedPage by="id" thing="售后" way="售后列表进入">
    {(id) => <EditAfterSale id={id} />}
  </NamedPage>
)
