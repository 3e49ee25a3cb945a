import { atMost, FormField, required, type Rule } from '#ui/form/form.tsx'
import { PasswordInput, TextInput } from '#ui/input/inputs.tsx'
import { KeyFields, type Key } from '#widgets/shops/key-fields.tsx'
import type { Way } from './bind-ways.ts'
import { CodeFields } from './code-fields.tsx'

const typed: Rule = (value) => (value ? undefined : '请输入密码')

type Place = { sid: string; channel: number }

/** What has to be typed for a way of binding. */
export const BindFields = ({ way, keys, ...place }: Place & { way: Way; keys: readonly Key[] }) => {
  switch (way) {
    case 'page':
      return null
    case 'code':
      return (
        <FormField name="code" label="授权码" rules={[required('授权码')]}>
          <TextInput maxLength={200} />
        </FormField>
      )
    case 'keys':
      return <KeyFields keys={keys} />
    case 'sms':
      return <CodeFields {...place} />
    case 'password':
      return (
        <>
          <FormField name="account" label="账号" rules={[required('账号'), atMost('账号', 60)]}>
            <TextInput maxLength={60} />
          </FormField>
          <FormField name="password" label="密码" rules={[typed]}>
            <PasswordInput which="current-password" />
          </FormField>
        </>
      )
    case 'app':
      return (
        <>
          <FormField name="app_id" label="应用编号" rules={[required('应用编号')]}>
            <TextInput maxLength={100} />
          </FormField>
          <FormField name="app_secret" label="应用密钥" rules={[required('应用密钥')]}>
            <TextInput maxLength={200} />
          </FormField>
          <FormField name="shop_no" label="门店编号（选填）" hint="这家门店在运力方的编号，没有分店时不填">
            <TextInput maxLength={60} />
          </FormField>
        </>
      )
  }
}
