import { useState } from 'react'
import { openApi } from '@zdb/contract/channels/open-api/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/input/inputs.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import styles from './open-api.module.css'

type CallbackTest = WireResult<typeof openApi.testUri>

const Result = ({ tested: { ok, status, message, ms } }: { tested: CallbackTest }) => (
  <p className={styles.tested} role="status">
    <StatusTag tone={ok ? 'green' : 'red'}>{ok ? '测试通过' : '测试未通过'}</StatusTag>
    {status > 0 && <span>HTTP {status}</span>}
    <span>{ms} 毫秒</span>
    <span>{message}</span>
  </p>
)

/** Where a merchant's own system hears how its orders move. */
export const Callback = ({ saved }: { saved: string }) => {
  const [uri, setUri] = useState(saved)
  const [wrong, setWrong] = useState<string>()
  const [tested, setTested] = useState<CallbackTest>()
  const save = useSend(openApi.save)
  const test = useSend(openApi.testUri)

  const write = (text: string) => {
    setUri(text)
    setWrong(undefined)
    setTested(undefined)
  }
  const keep = async () => {
    const answer = await save.send({ body: { callback_uri: uri.trim() } })
    if (!answer.ok) return setWrong(answer.errors[0]?.message ?? answer.message)
    await refresh(openApi.read)
    saySuccess(uri.trim() ? '回调地址已保存' : '已停止回调')
  }
  const tryIt = async () => {
    if (!uri.trim()) return setWrong('请填写回调地址')
    setTested(undefined)
    const answer = await test.send({ query: { uri: uri.trim() } })
    if (answer.ok) setTested(answer.data)
  }
  return (
    <Panel title="状态回调">
      <div className={styles.callback}>
        <Field
          label="回调地址"
          error={wrong}
          hint="订单状态变化时，用同样的签名方式通知这个地址；保存新地址后会先收到一次 ping；留空则不通知"
        >
          {(id) => <TextInput id={id} maxLength={300} placeholder="https://" value={uri} onChange={write} />}
        </Field>
        <Button busy={test.pending} onClick={() => void tryIt()}>
          测试
        </Button>
        <Button kind="primary" busy={save.pending} off={uri.trim() === saved} onClick={() => void keep()}>
          保存
        </Button>
      </div>
      {tested && <Result tested={tested} />}
    </Panel>
  )
}
