import { account } from '@zdb/contract/people/account/endpoints'
import { codes } from '@zdb/contract/codes'
import { isPassword, passwordRule } from '@zdb/contract/kit/contact-rules'
import { pages, routeTo } from '@zdb/contract/pages'
import { useOpen } from '#core/router/address.ts'
import { call } from '#core/http/client.ts'
import { text, useFilter } from '#core/router/filter.ts'
import { useSend } from '#core/http/query.tsx'
import { endOwnSession } from '#core/session/session-end.ts'
import { Button } from '#ui/action/button.tsx'
import { FormField, type Rule } from '#ui/form/form.tsx'
import { FormPage } from '#ui/form/form-page.tsx'
import { PasswordInput } from '#ui/input/inputs.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Panel } from '#ui/detail/panel.tsx'

const fields = { status: text() }
/** The user menu opens the form itself (spec 1, section 2.1). */
const changing = '2'

const given: Rule = (value) => (value ? undefined : '请输入原密码')
const strong: Rule = (value) => (isPassword(value) ? undefined : passwordRule)
const another: Rule = (value, all) => (value && value === all.old_password ? codes.samePassword.message : undefined)
const again: Rule = (value) => (value ? undefined : '请再次输入新密码')
const same: Rule = (value, all) => (value === all.password ? undefined : '两次输入的新密码不一致')

const ChangePassword = () => {
  const open = useOpen()
  const { send } = useSend(account.changePassword)

  const changeAndSignOut = async (body: { old_password: string; password: string }) => {
    const answer = await send({ body })
    if (answer.ok) await call(account.signOut, {}, { manner: 'probe' })
    return answer
  }
  const change = ({ old_password, password }: { old_password: string; password: string; again: string }) =>
    endOwnSession(
      () => changeAndSignOut({ old_password, password }),
      ({ ok }) => (ok ? { message: codes.passwordChanged.message } : undefined),
    )

  return (
    <FormPage
      title={pages.loginPassword.title}
      note="修改成功后，所有设备都需要用新密码重新登录。"
      act="确认修改"
      initial={{ old_password: '', password: '', again: '' }}
      onSubmit={change}
      onCancel={() => open(routeTo('account'))}
    >
      <FormField name="old_password" label="原密码" rules={[given]}>
        <PasswordInput which="current-password" autoFocus />
      </FormField>
      <FormField name="password" label="新密码" hint={passwordRule} rules={[strong, another]}>
        <PasswordInput which="new-password" />
      </FormField>
      <FormField name="again" label="确认新密码" rules={[again, same]}>
        <PasswordInput which="new-password" />
      </FormField>
    </FormPage>
  )
}

export const LoginPasswordPage = () => {
  const [{ status }, setFilter] = useFilter(fields)
  if (status === changing) return <ChangePassword />
  return (
    <>
      <PageHeader title="登录密码" />
      <Panel
        title="登录密码已设置"
        extra={
          <Button kind="primary" onClick={() => setFilter({ status: changing })}>
            修改登录密码
          </Button>
        }
      >
        <p>用手机号和登录密码登录转单宝，{passwordRule}。</p>
      </Panel>
    </>
  )
}
