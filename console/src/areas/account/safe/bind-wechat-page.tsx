import { useState } from 'react'
import { account } from '@zdb/contract/people/account/endpoints'
import { pages, routeTo } from '@zdb/contract/pages'
import { leave } from '#core/browser/leave.ts'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { useOpen } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import { text, useFilter } from '#core/router/filter.ts'
import { Button } from '#ui/action/button.tsx'
import { FormField } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { SmsCodeInput } from '#widgets/passwords/sms-code-input.tsx'
import { smsCoded } from './code-rules.ts'
import { UnbindSocial } from './unbind-social.tsx'

const fields = { returned: text() }

const Bound = ({ login }: { login: { id: string; nickname: string } }) => {
  const [unbinding, setUnbinding] = useState(false)
  return (
    <Panel title="已绑定微信" extra={<Button onClick={() => setUnbinding(true)}>解绑</Button>}>
      <p>可以用微信“{login.nickname}”扫码登录转单宝。</p>
      {unbinding && <UnbindSocial login={{ ...login, name: '微信' }} onClose={() => setUnbinding(false)} />}
    </Panel>
  )
}

const Leave = ({ onClose }: { onClose: () => void }) => {
  const { send } = useSend(account.bindWechat)
  const code = useSend(account.bindWechat)
  const sendCode = async () => {
    const answer = await code.send({ query: {} })
    return answer.ok ? { mobile: answer.data.mobile, waitSeconds: answer.data.wait_seconds } : undefined
  }
  const go = async (query: { sms_code: string }) => {
    const answer = await send({ query })
    if (answer.ok) leave.to(answer.data.url)
    return answer
  }
  return (
    <FormDialog title="绑定微信" act="去扫码" width={440} initial={{ sms_code: '' }} onSubmit={go} onClose={onClose}>
      <FormField name="sms_code" label="短信验证码" hint="发送到绑定的手机号" rules={[smsCoded]}>
        <SmsCodeInput autoFocus onSend={sendCode} />
      </FormField>
    </FormDialog>
  )
}

const Unbound = () => {
  const [leaving, setLeaving] = useState(false)
  return (
    <Panel
      title="还没有绑定微信"
      extra={
        <Button kind="primary" onClick={() => setLeaving(true)}>
          微信扫码绑定
        </Button>
      }
    >
      <p>绑定后可以用微信扫码登录转单宝。绑定时其他设备会退出。</p>
      {leaving && <Leave onClose={() => setLeaving(false)} />}
    </Panel>
  )
}

/** Back from the page of WeChat: the person says yes once more, in the session that began. */
const Returned = ({ returned }: { returned: string }) => {
  const open = useOpen()
  const { send, pending } = useSend(account.bindWechat)
  const given = new URLSearchParams(returned)
  const [code, state] = [given.get('code'), given.get('state')]
  const again = routeTo('bindWechat')
  if (!code || !state)
    return (
      <Panel title="没有完成授权" extra={<PageLink to={again}>重新扫码</PageLink>}>
        <p>您在手机上取消了授权，微信没有绑定。</p>
      </Panel>
    )
  const bind = async () => {
    const answer = await send({ query: { code, state } })
    if (answer.ok) saySuccess(`已绑定微信“${answer.data.nickname}”，其他设备已退出`)
    await refresh(account.security, account.socials)
    open(again)
  }
  return (
    <Panel
      title="扫码成功"
      extra={
        <Button kind="primary" busy={pending} onClick={() => void bind()}>
          确认绑定
        </Button>
      }
    >
      <p>确认后，这个微信可以登录您的账号。</p>
    </Panel>
  )
}

export const BindWechatPage = () => {
  const [{ returned }] = useFilter(fields)
  const socials = useRead(account.socials)
  return (
    <>
      <PageHeader title={pages.bindWechat.title} />
      {returned ? (
        <Returned returned={returned} />
      ) : (
        <Loaded reading={socials}>
          {({ items }) => {
            const login = items.find(({ driver }) => driver === 'wechat')
            return login ? <Bound login={login} /> : <Unbound />
          }}
        </Loaded>
      )}
    </>
  )
}
