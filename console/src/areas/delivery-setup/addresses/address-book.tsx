import { useState } from 'react'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { areaName } from '@zdb/contract/kit/orders/area-name'
import { refresh, useRead } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import { undoBy } from '#core/http/undo.ts'
import { Actions } from '#ui/action/actions.tsx'
import { Button } from '#ui/action/button.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { useActions, type ActionTable } from '#widgets/actions/use-actions.tsx'
import type { Address } from '../delivery-setup.ts'
import { AddressDialog } from './address-dialog.tsx'
import styles from '../lists.module.css'

const placeOf = (address: Address): string => areaName(address) + address.address

/** An address of the book, and which of them is the default now. */
type ListedAddress = Address & { readonly defaultId: string | undefined }

const defaultTo = (id: string) => ({ body: { id, is_default: true } })

const table: ActionTable<ListedAddress, 'edit' | 'setDefault' | 'remove'> = {
  edit: { label: '编辑', dialog: ({ item, onClose }) => <AddressDialog address={item} onClose={onClose} /> },
  setDefault: {
    label: '设为默认',
    send: ({ id, name, defaultId }, send) =>
      send(
        deliverySetup.editAddress,
        defaultTo(id),
        `已把${name}的地址设为默认`,
        defaultId
          ? undoBy('defaultAddress', deliverySetup.editAddress, {
              body: { ...defaultTo(defaultId).body, expect: { default_id: id } },
            })
          : undefined,
      ),
  },
  remove: {
    label: '删除',
    danger: true,
    ask: (address) => ({
      title: `删除${address.name}的地址？`,
      consequence: `${placeOf(address)}。删除后不能恢复。`,
      act: '删除',
    }),
    send: ({ id, name }, send) => send(deliverySetup.deleteAddress, { body: { id } }, `已删除${name}的地址`),
  },
}

const useAddressActions = () =>
  useActions({
    table,
    offered: ({ is_default }) => (is_default ? ['edit', 'remove'] : ['edit', 'setDefault', 'remove']),
    keyOf: ({ id }) => id,
    refresh: () => refresh(deliverySetup.addresses),
  })

export const AddressBook = () => {
  const manages = useMay('delivery.setup')
  const addresses = useRead(deliverySetup.addresses)
  const [adding, setAdding] = useState(false)
  const { actionsOf, dialogs } = useAddressActions()
  const defaultId = addresses.data?.find(({ is_default }) => is_default)?.id

  const columns: Column<Address>[] = [
    { title: '联系人', width: 144, render: ({ name }) => <span title={name}>{name}</span> },
    { title: '手机号', width: 144, render: ({ mobile }) => <Copyable text={mobile} /> },
    {
      title: '地址',
      render: (row) => (
        <>
          {!row.place_known && (
            <>
              <span title="这个城市在行政区划里没有对上，呼叫骑手前请编辑核对">
                <StatusTag tone="yellow">地区待确认</StatusTag>
              </span>{' '}
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
      render: (address) => <Actions quiet actions={actionsOf({ ...address, defaultId })} />,
    })

  const add = manages && (
    <Button kind="primary" onClick={() => setAdding(true)}>
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
      {adding && <AddressDialog address={undefined} onClose={() => setAdding(false)} />}
      {dialogs}
    </Panel>
  )
}
