import { useState } from 'react'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { givenRoute } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import { useMay } from '#core/session/session.ts'
import { Button } from '#ui/action/button.tsx'
import { Facts } from '#ui/detail/facts.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { useConfirm } from '#ui/dialog/confirm.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { Money } from '#ui/value/money.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { StoreSettingFrame } from '../store-setting-frame.tsx'
import styles from '../stores.module.css'
import { Movements } from './movements.tsx'
import { PayDeposit } from './pay-deposit.tsx'

export type Integrity = WireResult<typeof stores.deposit>

const refreshDeposit = () => refresh(stores.deposit, stores.depositDetail, stores.receiveCheck)

const Standing = ({ deposit }: { deposit: Integrity }) => (
  <p className={styles.standing}>
    <StatusTag tone={deposit.enough ? 'green' : deposit.joined ? 'yellow' : 'neutral'}>
      {deposit.enough ? '已缴足' : deposit.joined ? '未缴足' : '未加入'}
    </StatusTag>
    <span className={styles.figure}>
      已缴 <Money yuan={deposit.deposit} lead /> / 应缴 <Money yuan={deposit.standard} />
    </span>
    {!deposit.enough && (
      <span>
        还差 <Money yuan={deposit.missing} />
        ，缴足后才能接单和抢单
      </span>
    )}
  </p>
)

const Refund = ({ refund }: { refund: NonNullable<Integrity['refund']> }) => (
  <p className={styles.quiet}>
    退还申请：{refund.status_zh}，<Money yuan={refund.amount} />，{refund.asked_at.slice(0, 16)}
    {refund.deadline && `，平台最晚 ${refund.deadline.slice(0, 16)} 答复`}
    {refund.reason && `，原因：${refund.reason}`}
  </p>
)

/** Over already: nothing but time is missing. */
const onlyWaits: ReadonlySet<string> = new Set(['recentOrders', 'recentCases', 'recentPenalties'])

/** What still keeps the deposit with the platform, each one click from where it is settled. */
const Obstacles = ({ obstacles }: { obstacles: Integrity['obstacles'] }) =>
  obstacles.length > 0 && (
    <ul className={styles.obstacles} aria-label="暂不能退还">
      {obstacles.map(({ key, title, route }) => (
        <li key={key} className={styles.quiet}>
          暂不能申请退还：{title} <PageLink to={givenRoute(route)}>{onlyWaits.has(key) ? '查看' : '去处理'}</PageLink>
        </li>
      ))}
    </ul>
  )

const Acts = ({ deposit }: { deposit: Integrity }) => {
  const [paying, setPaying] = useState(false)
  const [confirm, question] = useConfirm()
  const params = { sid: deposit.sid }
  const join = useSend(stores.joinDeposit)
  const ask = useSend(stores.askDepositRefund)
  const withdraw = useSend(stores.withdrawDepositRefund)
  const may = (name: Integrity['actions'][number]) => deposit.actions.includes(name)
  const done = async (answer: { ok: boolean }, words: string) => {
    if (!answer.ok) return
    await refreshDeposit()
    saySuccess(words)
  }
  const agree = async () =>
    done(await join.send({ params, body: { revision: deposit.terms.revision } }), '已加入诚信保障')
  const askBack = () =>
    confirm({
      title: '申请退还保证金',
      consequence: `${deposit.name}将停止接单，平台答复后保证金退回余额。`,
      act: '申请退还',
      onYes: async () => done(await ask.send({ params }), '已申请退还'),
    })
  return (
    <div className={styles.acts}>
      {may('join') && (
        <Button kind="primary" busy={join.pending} onClick={() => void agree()}>
          同意并加入
        </Button>
      )}
      {may('pay') && (
        <Button kind={deposit.enough ? 'plain' : 'primary'} onClick={() => setPaying(true)}>
          {deposit.enough ? '追加保证金' : '缴纳保证金'}
        </Button>
      )}
      {may('askRefund') && <Button onClick={askBack}>申请退还</Button>}
      {may('withdrawRefund') && (
        <Button
          busy={withdraw.pending}
          onClick={() => void withdraw.send({ params }).then((answer) => done(answer, '已撤回退还申请'))}
        >
          撤回退还申请
        </Button>
      )}
      {paying && <PayDeposit deposit={deposit} onPaid={refreshDeposit} onClose={() => setPaying(false)} />}
      {question}
    </div>
  )
}

const Deposit = ({ sid }: { sid: string }) => {
  const pays = useMay('store.deposit')
  const read = useRead(stores.deposit, { params: { sid } })
  useRefreshOn('store', [stores.deposit, stores.depositDetail])
  return (
    <Panel title="诚信保证金">
      <Loaded reading={read} skeleton={<Skeleton rows={5} height={24} />}>
        {(deposit) => (
          <>
            <Standing deposit={deposit} />
            <Facts rows={Object.fromEntries(deposit.terms.lines.map(({ label, text }) => [label, text]))} />
            {deposit.refund && <Refund refund={deposit.refund} />}
            <Obstacles obstacles={deposit.obstacles} />
            {pays && <Acts deposit={deposit} />}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

export const CreditPage = () => (
  <StoreSettingFrame name="storeDeposit" note="每家门店单独缴纳，缴足应缴标准才能接单和抢单；每一笔变动都有记录">
    {({ sid, page, onPage }) => (
      <>
        <Deposit key={sid} sid={sid} />
        <Movements sid={sid} page={page} onPage={onPage} />
      </>
    )}
  </StoreSettingFrame>
)
