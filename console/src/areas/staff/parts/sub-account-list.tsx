import { useState, type ReactNode } from 'react'
import { staff } from '@zdb/contract/staff/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import { Actions } from '#ui/action/actions.tsx'
import { Ago } from '#ui/time/ago.tsx'
import { Button } from '#ui/action/button.tsx'
import { useConfirm } from '#ui/dialog/confirm.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { Masked } from '#ui/value/masked.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { PersonalGrants } from './personal-grants.tsx'
import { ResetPassword } from './reset-password.tsx'
import { StateSwitch } from './state-switch.tsx'
import { SubAccountDialog } from './sub-account-dialog.tsx'
import type { SubAccount } from './sub-account.ts'
import styles from './lists.module.css'

/** The account number 0 asks for everyone. */
const everyone = { id: '0' }

type Opened = { dialog: 'save'; account?: SubAccount } | { dialog: 'grants' | 'password'; account: SubAccount }

export const SubAccountList = ({
  page,
  onPage,
  switcher,
}: {
  page: number
  onPage: (page: number) => void
  switcher: ReactNode
}) => {
  const manages = useMay('staff.manage')
  const rows = useRead(staff.subAccounts, { params: everyone, query: { page } })
  const remove = useSend(staff.removeSubAccount)
  const [opened, setOpened] = useState<Opened>()
  const [confirm, question] = useConfirm()
  const close = () => setOpened(undefined)

  const askRemove = ({ id, name }: SubAccount) =>
    confirm({
      title: `删除子账号“${name}”？`,
      consequence: '删除后该账号立即退出且不能再登录，做过的记录会保留。',
      act: '删除',
      onYes: async () => {
        const answer = await remove.send({ params: { id } })
        await refresh(staff.subAccounts, staff.roles)
        if (answer.ok) saySuccess(`已删除${name}`)
      },
    })

  const columns: Column<SubAccount>[] = [
    { title: '姓名', render: ({ name }) => <span title={name}>{name}</span> },
    { title: '手机号', width: 136, render: ({ mobile }) => <Masked kind="phone" value={mobile} /> },
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
      render: (row) =>
        manages ? (
          <StateSwitch account={row} />
        ) : row.enabled ? (
          <StatusTag tone="green">启用</StatusTag>
        ) : (
          <StatusTag tone="neutral">停用</StatusTag>
        ),
    },
    {
      title: '最近登录',
      width: 152,
      render: ({ seen_at }) => (seen_at ? <Ago moment={seen_at} /> : <span className={styles.extra}>从未登录</span>),
    },
  ]
  if (manages) {
    columns.push({
      title: '操作',
      width: 208,
      render: (account) => (
        <Actions
          quiet
          actions={[
            { label: '编辑', onPress: () => setOpened({ dialog: 'save', account }) },
            { label: '个人权限', onPress: () => setOpened({ dialog: 'grants', account }) },
            { label: '重置密码', onPress: () => setOpened({ dialog: 'password', account }) },
            { label: '删除', danger: true, onPress: () => askRemove(account) },
          ]}
        />
      ),
    })
  }

  const add = manages && (
    <Button kind="primary" onClick={() => setOpened({ dialog: 'save' })}>
      新增子账号
    </Button>
  )
  return (
    <ListPage
      label="子账号"
      rows={rows}
      keyOf={({ id }) => id}
      columns={columns}
      page={page}
      onPage={onPage}
      empty={{ reason: '还没有子账号。给店员各开一个，谁做了什么一目了然。', action: add }}
    >
      <div className={styles.head}>
        {switcher}
        {rows.data?.total !== 0 && add}
      </div>
      {opened?.dialog === 'save' && <SubAccountDialog account={opened.account} onClose={close} />}
      {opened?.dialog === 'grants' && <PersonalGrants account={opened.account} onClose={close} />}
      {opened?.dialog === 'password' && <ResetPassword account={opened.account} onClose={close} />}
      {question}
    </ListPage>
  )
}
