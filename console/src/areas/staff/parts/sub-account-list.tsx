import { useState, type ReactNode } from 'react'
import { staff } from '@zdb/contract/people/staff/endpoints'
import { refresh } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import { Actions } from '#ui/action/actions.tsx'
import { Ago } from '#ui/time/ago.tsx'
import { Button } from '#ui/action/button.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { Masked } from '#ui/value/masked.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { TabsLine } from '#ui/page/tabs-line.tsx'
import { useActions, type ActionTable } from '#widgets/actions/use-actions.tsx'
import { useList } from '#widgets/list/use-list.tsx'
import { EnabledTag } from './enabled.tsx'
import { ConfirmMobile } from './confirm-mobile.tsx'
import { PersonalGrants } from './personal-grants.tsx'
import { PersonRights } from './person-rights.tsx'
import { ResetPassword } from './reset-password.tsx'
import { StateSwitch } from './state-switch.tsx'
import { SubAccountDialog } from './sub-account-dialog.tsx'
import type { SubAccount } from './sub-account.ts'
import styles from './lists.module.css'

/** The account number 0 asks for everyone. */
const everyone = { id: '0' }

const table: ActionTable<SubAccount, 'confirmMobile' | 'rights' | 'edit' | 'grant' | 'resetPassword' | 'remove'> = {
  confirmMobile: {
    label: '验证手机号',
    dialog: ({ item, onClose }) => <ConfirmMobile account={item} onClose={onClose} />,
  },
  rights: { label: '能做什么', dialog: ({ item, onClose }) => <PersonRights account={item} onClose={onClose} /> },
  edit: { label: '编辑', dialog: ({ item, onClose }) => <SubAccountDialog account={item} onClose={onClose} /> },
  grant: { label: '个人权限', dialog: ({ item, onClose }) => <PersonalGrants account={item} onClose={onClose} /> },
  resetPassword: {
    label: '重置密码',
    dialog: ({ item, onClose }) => <ResetPassword account={item} onClose={onClose} />,
  },
  remove: {
    label: '删除',
    danger: true,
    ask: ({ name }) => ({
      title: `删除子账号“${name}”？`,
      consequence: '删除后该账号立即退出且不能再登录，做过的记录会保留。',
      act: '删除',
    }),
    send: ({ id, name }, send) => send(staff.removeSubAccount, { params: { id } }, `已删除${name}`),
  },
}

const useSubAccountActions = (manages: boolean) =>
  useActions({
    table,
    offered: ({ mobile_confirmed }) =>
      manages
        ? [
            ...(mobile_confirmed ? [] : (['confirmMobile'] as const)),
            'edit',
            'grant',
            'rights',
            'resetPassword',
            'remove',
          ]
        : ['rights'],
    keyOf: ({ id }) => id,
    refresh: () => refresh(staff.subAccounts, staff.roles),
  })

export const SubAccountList = ({ switcher }: { switcher: ReactNode }) => {
  const manages = useMay('staff.manage')
  const list = useList({ line: staff.subAccounts, params: everyone })
  const { actionsOf, dialogs } = useSubAccountActions(manages)
  const [adding, setAdding] = useState(false)
  const [added, setAdded] = useState<SubAccount>()

  const columns: Column<SubAccount>[] = [
    { title: '姓名', render: ({ name }) => <span title={name}>{name}</span> },
    {
      title: '手机号',
      width: 184,
      render: ({ mobile, mobile_confirmed }) => (
        <>
          <Masked kind="phone" value={mobile} />
          {!mobile_confirmed && (
            <>
              {' '}
              <StatusTag tone="yellow">待验证</StatusTag>
            </>
          )}
        </>
      ),
    },
    {
      title: '角色',
      render: ({ role_name, permissions }) => (
        <>
          {role_name}
          {permissions.length > 0 && <span className={styles.extra}> +{permissions.length} 项个人权限</span>}
        </>
      ),
    },
    {
      title: '状态',
      width: 128,
      render: (row) => (manages ? <StateSwitch account={row} /> : <EnabledTag enabled={row.enabled} />),
    },
    {
      title: '最近登录',
      width: 152,
      render: ({ seen_at }) => (seen_at ? <Ago moment={seen_at} /> : <span className={styles.extra}>从未登录</span>),
    },
    { title: '操作', width: 208, render: (account) => <Actions quiet actions={actionsOf(account)} /> },
  ]

  const add = manages && (
    <Button kind="primary" onClick={() => setAdding(true)}>
      新增子账号
    </Button>
  )
  return (
    <ListPage
      label="子账号"
      {...list.page}
      keyOf={({ id }) => id}
      columns={columns}
      empty={{ reason: '还没有子账号。给店员各开一个，谁做了什么一目了然。', action: add }}
    >
      <TabsLine tabs={switcher}>{list.reading.data?.total !== 0 && add}</TabsLine>
      {adding && <SubAccountDialog account={undefined} onClose={() => setAdding(false)} onAdded={setAdded} />}
      {added && <ConfirmMobile account={added} onClose={() => setAdded(undefined)} />}
      {dialogs}
    </ListPage>
  )
}
