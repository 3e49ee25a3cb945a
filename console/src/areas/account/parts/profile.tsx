import { useState } from 'react'
import { account } from '@zdb/contract/people/account/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { useSession } from '#core/session/session.ts'
import { Button } from '#ui/action/button.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import { Facts } from '#ui/detail/facts.tsx'
import { atMost, FormField, required } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { TextInput } from '#ui/input/inputs.tsx'
import { Masked } from '#ui/value/masked.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'

const NameDialog = ({ name, onClose }: { name: string; onClose: () => void }) => {
  const { send } = useSend(account.changeMe)
  const save = async (values: { name: string }) => {
    const answer = await send({ body: { name: values.name.trim() } })
    if (answer.ok) {
      useSession.setState({ me: answer.data })
      saySuccess('姓名已修改')
      onClose()
    }
    return answer
  }
  return (
    <FormDialog title="修改姓名" act="保存" width={400} initial={{ name }} onSubmit={save} onClose={onClose}>
      <FormField name="name" label="姓名" rules={[required('姓名'), atMost('姓名', 20)]}>
        <TextInput maxLength={20} autoFocus />
      </FormField>
    </FormDialog>
  )
}

export const Profile = () => {
  const me = useSession((session) => session.me)
  const [renaming, setRenaming] = useState(false)
  if (!me) return null
  return (
    <Panel
      title="我的资料"
      extra={
        <Button kind="text" onClick={() => setRenaming(true)}>
          修改姓名
        </Button>
      }
    >
      <Facts
        rows={{
          姓名: me.name || '未填写',
          手机号: (
            <>
              <Masked kind="phone" value={me.mobile} />{' '}
              {me.verify_mobile ? (
                <StatusTag tone="green">已验证</StatusTag>
              ) : (
                <StatusTag tone="yellow">未验证</StatusTag>
              )}
            </>
          ),
          角色: me.is_master_user ? '主账户' : me.role,
          商家: me.merchant_name,
          商家编号: <Copyable text={me.merchant_id} />,
        }}
      />
      {renaming && <NameDialog name={me.name} onClose={() => setRenaming(false)} />}
    </Panel>
  )
}
