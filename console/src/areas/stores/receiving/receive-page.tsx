import type { WireResult } from '@zdb/contract/kit/endpoint'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { givenRoute } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import { useMay } from '#core/session/session.ts'
import { Button } from '#ui/action/button.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { useConfirm } from '#ui/dialog/confirm.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { StoreSettingFrame } from '../store-setting-frame.tsx'
import styles from '../stores.module.css'
import { ReceiveSettingPanel } from './receive-setting.tsx'

type Check = WireResult<typeof stores.receiveCheck>

const Item = ({ item }: { item: Check['items'][number] }) => (
  <li className={styles.check}>
    <StatusTag tone={item.ok ? 'green' : 'red'}>{item.ok ? '✓' : '!'}</StatusTag>
    <strong>{item.title}</strong>
    <span>{item.ok ? '已满足' : item.why}</span>
    {!item.ok && <PageLink to={givenRoute(item.route)}>去处理{item.title}</PageLink>}
  </li>
)

const Switching = ({ check }: { check: Check }) => {
  const { send, pending } = useSend(stores.switchReceiving)
  const [confirm, question] = useConfirm()
  const turn = async (open: 0 | 1) => {
    const answer = await send({ query: { sid: check.sid, open } })
    await refresh(stores.receiveCheck, stores.list)
    if (answer.ok) saySuccess(open === 1 ? '已开通接单' : '已停止接单')
  }
  const stop = () =>
    confirm({
      title: '停止接单',
      consequence: `${check.name}不再收到新的订单，已经接下的照常完成。`,
      act: '停止接单',
      onYes: () => turn(0),
    })
  return (
    <div className={styles.acts}>
      {check.receiving ? (
        <Button onClick={stop}>停止接单</Button>
      ) : (
        <Button
          kind="primary"
          busy={pending}
          off={!check.can_open}
          title={check.can_open ? undefined : '补齐上面的条件后才能开通'}
          onClick={() => void turn(1)}
        >
          开通接单
        </Button>
      )}
      {question}
    </div>
  )
}

const Receiving = ({ sid }: { sid: string }) => {
  const switches = useMay('store.receive')
  const read = useRead(stores.receiveCheck, { query: { sid } })
  useRefreshOn('store', [stores.receiveCheck])
  return (
    <Panel title="接单条件">
      <Loaded reading={read} skeleton={<Skeleton rows={8} height={32} />}>
        {(check) => (
          <>
            <p className={styles.standing}>
              <StatusTag tone={check.receiving ? 'green' : check.closed_why ? 'red' : 'neutral'}>
                {check.receiving ? '接单中' : '未接单'}
              </StatusTag>
              {check.receiving
                ? '条件缺了一项会自动停止接单并提醒'
                : check.closed_why || (check.can_open ? '条件已齐，可以开通' : '补齐条件后就能开通')}
            </p>
            <ul className={styles.checks} aria-label="接单条件">
              {check.items
                .toSorted((a, b) => Number(a.ok) - Number(b.ok))
                .map((item) => (
                  <Item key={item.key} item={item} />
                ))}
            </ul>
            {switches && <Switching check={check} />}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

export const ReceivePage = () => (
  <StoreSettingFrame name="receiveSetting" note="每家门店单独开通接单；休息和停止接单是两回事">
    {({ sid }) => (
      <>
        <Receiving key={sid} sid={sid} />
        <ReceiveSettingPanel key={`setting-${sid}`} sid={sid} />
      </>
    )}
  </StoreSettingFrame>
)
