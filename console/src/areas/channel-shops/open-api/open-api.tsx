import { useState } from 'react'
import { openApi } from '@zdb/contract/channels/open-api/endpoints'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { useConfirm } from '#ui/dialog/confirm.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Facts } from '#ui/detail/facts.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { Callback } from './callback.tsx'
import type { OpenApiApp, PushLogRow } from './open-api-app.ts'
import { PushLog } from './push-log.tsx'
import { SignedExample } from './signed-example.tsx'
import page from '#ui/page/columns.module.css'
import styles from './open-api.module.css'

const docs = '/openapi/docs'

/** How often the log is looked at while something in it is under way, and while somebody waits for what they sent. */
const lookMs = 10_000
const resentMs = 2_000

const paceOf = (deliveries: readonly PushLogRow[], resent: string | undefined): number | undefined => {
  const waiting = deliveries.filter(({ status }) => status === 'waiting')
  if (waiting.length === 0) return undefined
  return waiting.some(({ id }) => id === resent) ? resentMs : lookMs
}

const DocsLink = () => (
  <a href={docs} target="_blank" rel="noreferrer">
    接口文档
  </a>
)

/** Shown this once: whoever loses it makes a new one. */
const Secret = ({ secret, onSeen }: { secret: string; onSeen: () => void }) => (
  <div className={styles.secret} role="status">
    <p>密钥只显示这一次，请立即复制并妥善保存：</p>
    <Copyable text={secret} />
    <Button onClick={onSeen}>我已保存</Button>
  </div>
)

const Keys = ({ app, secret, onSecret }: { app: OpenApiApp; secret: string; onSecret: (secret: string) => void }) => {
  const { send } = useSend(openApi.open)
  const [confirm, question] = useConfirm()
  const askRotate = () =>
    confirm({
      title: '重置密钥？',
      consequence: '旧密钥立即失效，正在使用它的系统会马上无法下单，直到换上新密钥。',
      act: '重置密钥',
      onYes: async () => {
        const answer = await send({ body: { rotate: true } })
        if (answer.ok) onSecret(answer.data.secret ?? '')
      },
    })
  return (
    <Panel title="应用" extra={<DocsLink />}>
      <Facts
        rows={{
          app_key: <Copyable text={app.app_key} />,
          secret: secret ? (
            <Secret secret={secret} onSeen={() => onSecret('')} />
          ) : (
            <>
              <span className={styles.quiet}>已隐藏，只在开通或重置时显示一次</span>{' '}
              <Button kind="text" onClick={askRotate}>
                重置密钥
              </Button>
            </>
          ),
        }}
      />
      {question}
    </Panel>
  )
}

const NotOpened = ({ onSecret }: { onSecret: (secret: string) => void }) => {
  const { send, pending } = useSend(openApi.open)
  const open = async () => {
    const answer = await send({ body: { rotate: false } })
    if (!answer.ok) return
    onSecret(answer.data.secret ?? '')
    await refresh(openApi.read)
  }
  return (
    <Panel title="开放接口" extra={<DocsLink />}>
      <Empty reason="还没有开通。开通后，您自己的系统可以把订单直接送进来，并收到订单状态的回调。">
        <Button kind="primary" busy={pending} onClick={() => void open()}>
          开通开放接口
        </Button>
      </Empty>
    </Panel>
  )
}

export const OpenApiPanel = () => {
  const [every, setEvery] = useState<number>()
  const [resent, setResent] = useState<string>()
  const read = useRead(openApi.read, {}, { every })
  const [secret, setSecret] = useState('')
  const pace = paceOf(read.data?.deliveries ?? [], resent)
  if (pace !== every) setEvery(pace)
  return (
    <Loaded reading={read} skeleton={<Skeleton rows={6} height={40} />}>
      {(app) =>
        app.opened ? (
          <div className={`${page.columns} ${styles.page}`}>
            <div className={page.column}>
              <Keys app={app} secret={secret} onSecret={setSecret} />
              <Callback saved={app.callback_uri} />
            </div>
            <SignedExample appKey={app.app_key} docs={docs} />
            <div className={styles.wide}>
              <PushLog rows={app.deliveries} onResent={setResent} />
            </div>
          </div>
        ) : (
          <NotOpened onSecret={setSecret} />
        )
      }
    </Loaded>
  )
}
