import { useState } from 'react'
import { deliverySetup } from '@zdb/contract/delivery-setup/endpoints'
import { areaName } from '@zdb/contract/kit/area-name'
import { saySuccess, sayUndoable } from '#core/alerts/notices.ts'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import { Actions, type Action } from '#ui/action/actions.tsx'
import { Button } from '#ui/action/button.tsx'
import { useConfirm } from '#ui/dialog/confirm.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import type { Address } from '../delivery-setup.ts'
import { AddressDialog } from './address-dialog.tsx'
import styles from '../lists.module.css'

const placeOf = (address: Address): string => areaName(address) + address.address

const useActs = (rows: readonly Address[]) => {
  const edit = useSend(deliverySetup.editAddress)
  const remove = useSend(deliverySetup.deleteAddress)
  const [confirm, question] = useConfirm()
  const setDefault = async (id: string) => {
    const answer = await edit.send({ body: { id, is_default: true } })
    await refresh(deliverySetup.addresses)
    return answer.ok
  }
  return {
    question,
    choose: async ({ id, name }: Address) => {
      const before = rows.find(({ is_default }) => is_default)
      if (!(await setDefault(id))) return
      const words = `已把${name}的地址设为默认`
      if (before) sayUndoable(words, () => void setDefault(before.id))
      else saySuccess(words)
    },
    askRemove: (address: Address) =>
      confirm({
        title: `删除${address.name}的地址？`,
        consequence: `${placeOf(address)}。删除后不能恢复。`,
        act: '删除',
        onYes: async () => {
          const answer = await remove.send({ body: { id: address.id } })
          await refresh(deliverySetup.addresses)
          if (answer.ok) saySuccess(`已删除${address.name}的地址`)
        },
      }),
  }
}

export const AddressBook = () => {
  const manages = useMay('delivery.setup')
  const addresses = useRead(deliverySetup.addresses)
  const [opened, setOpened] = useState<{ address?: Address }>()
  const acts = useActs(addresses.data ?? [])

  const columns: Column<Address>[] = [
    { title: '联系人', width: 144, render: ({ name }) => <span title={name}>{name}</span> },
    { title: '手机号', width: 144, render: ({ mobile }) => <Copyable text={mobile} /> },
    {
      title: '地址',
      render: (row) => (
        <>
          {!row.place_known && (
            <>
              <StatusTag tone="red">地区待确认</StatusTag>{' '}
            </>
          )}
          <span title={placeOf(row)}>{placeOf(row)}</span>
        </>
      ),
    },
    { title: '默认', width: 72, render: ({ is_default }) => is_default && <StatusTag tone="neutral">默认</StatusTag> },
  ]
  if (manages)
    columns.push({
      title: '操作',
      width: 200,
      render: (address) => {
        const rows: [boolean, Action][] = [
          [true, { label: '编辑', onPress: () => setOpened({ address }) }],
          [!address.is_default, { label: '设为默认', onPress: () => void acts.choose(address) }],
          [true, { label: '删除', danger: true, onPress: () => acts.askRemove(address) }],
        ]
        return <Actions quiet actions={rows.filter(([on]) => on).map(([, action]) => action)} />
      },
    })

  const add = manages && (
    <Button kind="primary" onClick={() => setOpened({})}>
      添加地址
    </Button>
  )
  return (
    <Panel
      title="地址簿"
      extra={
        <div className={styles.head}>
          <span className={styles.extra}>常送的人和地址，全部门店共用</span>
          {addresses.data?.length !== 0 && add}
        </div>
      }
    >
      <Loaded reading={addresses} skeleton={<Skeleton rows={6} height={24} />}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty reason="还没有地址。常送的人和地址存在这里，就不用每次重新输入。">{add}</Empty>
          ) : (
            <DataTable label="地址簿" columns={columns} rows={rows} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
      {opened && <AddressDialog address={opened.address} onClose={() => setOpened(undefined)} />}
      {acts.question}
    </Panel>
  )
}
