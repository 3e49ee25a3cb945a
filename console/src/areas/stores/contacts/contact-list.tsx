import { useState } from 'react'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import { Actions } from '#ui/action/actions.tsx'
import { Button } from '#ui/action/button.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import { useConfirm } from '#ui/dialog/confirm.tsx'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { refreshStores, type Contact } from '../store.ts'
import { ContactDialog } from './contact-dialog.tsx'
import styles from './contacts.module.css'

const columns: Column<Contact>[] = [
  { title: '类型', width: 120, render: ({ type_zh }) => type_zh },
  { title: '姓名', render: ({ name }) => <span title={name}>{name}</span> },
  { title: '职务', width: 120, render: ({ position }) => <span title={position}>{position || '—'}</span> },
  { title: '电话', width: 176, render: ({ phone }) => <Copyable text={phone} /> },
]

/** Whom to call at a store, and for what. */
export const ContactList = ({ sid, contacts }: { sid: string; contacts: readonly Contact[] }) => {
  const mayEdit = useMay('store.edit')
  const { send } = useSend(stores.removeContact)
  const [opened, setOpened] = useState<{ contact?: Contact }>()
  const [confirm, question] = useConfirm()

  const remove = ({ id, name }: Contact) =>
    confirm({
      title: `删除联系人“${name}”？`,
      consequence: '删除后，通知和订单里不再显示他的电话。',
      act: '删除',
      onYes: async () => {
        const answer = await send({ params: { id } })
        await refreshStores()
        if (answer.ok) saySuccess(`已删除联系人${name}`)
      },
    })
  const acts: Column<Contact> = {
    title: '操作',
    width: 136,
    render: (contact) => (
      <Actions
        quiet
        actions={[
          { label: '修改', onPress: () => setOpened({ contact }) },
          { label: '删除', danger: true, onPress: () => remove(contact) },
        ]}
      />
    ),
  }
  const add = mayEdit && <Button onClick={() => setOpened({})}>添加联系人</Button>
  return (
    <>
      {contacts.length === 0 ? (
        <Empty reason="还没有联系人。留下电话，平台和合作商家才找得到这家店。">{add}</Empty>
      ) : (
        <>
          <DataTable
            label="联系人"
            columns={mayEdit ? [...columns, acts] : columns}
            rows={contacts}
            keyOf={({ id }) => id}
          />
          <div className={styles.add}>{add}</div>
        </>
      )}
      {opened && <ContactDialog sid={sid} contact={opened.contact} onClose={() => setOpened(undefined)} />}
      {question}
    </>
  )
}
