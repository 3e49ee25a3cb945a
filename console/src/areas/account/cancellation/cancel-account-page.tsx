import { useState } from 'react'
import { account } from '@zdb/contract/people/account/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { pages, routeTo } from '@zdb/contract/pages'
import { sayError } from '#core/alerts/notices.ts'
import { useRead, useSend } from '#core/http/query.tsx'
import { givenRoute, useOpen } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import { text, useFilter } from '#core/router/filter.ts'
import { endOwnSession } from '#core/session/session-end.ts'
import { useSession } from '#core/session/session.ts'
import { Panel } from '#ui/detail/panel.tsx'
import { Irreversible } from '#ui/dialog/irreversible.ts'
import { FormField, type Rule } from '#ui/form/form.tsx'
import { FormPage } from '#ui/form/form-page.tsx'
import { PasswordInput } from '#ui/input/inputs.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SmsCodeInput } from '#widgets/passwords/sms-code-input.tsx'
import { smsCoded } from '../safe/code-rules.ts'
import styles from './cancel-account-page.module.css'

type Check = WireResult<typeof account.checkCancellation>

const fields = { taken_back: text() }
const given: Rule = (value) => (value ? undefined : '请输入登录密码')

const Obstacles = ({ obstacles }: Pick<Check, 'obstacles'>) => (
  <Panel title="暂不能注销">
    <p>先了结下面这些事，再来注销：</p>
    <ul className={styles.list} aria-label="未了结的事项">
      {obstacles.map(({ key, title, route }) => (
        <li key={key}>
          <span>{title}</span>
          <PageLink to={givenRoute(route)}>去处理</PageLink>
        </li>
      ))}
    </ul>
  </Panel>
)

const Terms = ({ days, agreed, onAgree }: { days: number; agreed: boolean; onAgree: (agreed: boolean) => void }) => (
  <>
    <ul className={styles.terms}>
      <li>提交后所有设备立即退出，门店不再接单；{days} 天内用主账户登录即撤销注销。</li>
      <li>{days} 天后删除姓名、手机号、邮箱、微信、联系人和证件图片，不能恢复。</li>
      <li>订单和账务记录依法保留，只显示编号。</li>
    </ul>
    <label className={styles.agree}>
      <input type="checkbox" checked={agreed} onChange={(event) => onAgree(event.target.checked)} />
      我已阅读并同意注销须知
    </label>
  </>
)

const Cancel = ({ days }: { days: number }) => {
  const open = useOpen()
  const [agreed, setAgreed] = useState(false)
  const confirm = useSend(account.confirmCancellation)
  const verify = useSend(account.verifyCancellation)

  const sendCode = async () => {
    if (!agreed) {
      sayError('请先阅读并同意注销须知')
      return undefined
    }
    const answer = await confirm.send({ query: { agreed: '1' } })
    return answer.ok ? { mobile: answer.data.mobile, waitSeconds: answer.data.wait_seconds } : undefined
  }
  const submit = (body: { code: string; password: string }) =>
    endOwnSession(
      () => verify.send({ body }),
      (answer) =>
        answer.ok ? { message: `注销已提交，${answer.data.ends_at.slice(0, 16)} 前用主账户登录即可撤销` } : undefined,
    )
  return (
    <Irreversible value>
      <FormPage
        title={pages.cancelAccount.title}
        note={<Terms days={days} agreed={agreed} onAgree={setAgreed} />}
        act="确认注销"
        initial={{ code: '', password: '' }}
        onSubmit={submit}
        onCancel={() => open(routeTo('account'))}
      >
        <FormField name="code" label="短信验证码" hint="发送到主账户的手机号" rules={[smsCoded]}>
          <SmsCodeInput onSend={sendCode} />
        </FormField>
        <FormField name="password" label="登录密码" rules={[given]}>
          <PasswordInput which="current-password" />
        </FormField>
      </FormPage>
    </Irreversible>
  )
}

const Asked = () => {
  const check = useRead(account.checkCancellation)
  const header = <PageHeader title={pages.cancelAccount.title} />
  return (
    <Loaded reading={check} skeleton={header}>
      {({ can_cancel, obstacles, cool_off_days }) =>
        can_cancel ? (
          <Cancel days={cool_off_days} />
        ) : (
          <>
            {header}
            <Obstacles obstacles={obstacles} />
          </>
        )
      }
    </Loaded>
  )
}

/** Only the master ends the account; whoever came back by signing in reads that it goes on. */
export const CancelAccountPage = () => {
  const isMaster = useSession(({ me }) => me?.is_master_user)
  const [{ taken_back }] = useFilter(fields)
  if (isMaster && !taken_back) return <Asked />
  return (
    <>
      <PageHeader title={pages.cancelAccount.title} />
      <Empty reason={taken_back ? '注销申请已撤销，账号恢复正常' : '仅主账户可以注销账号'}>
        <PageLink to={routeTo('account')}>返回账号中心</PageLink>
      </Empty>
    </>
  )
}
