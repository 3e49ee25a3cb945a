import { useState } from 'react'
import { miniShop } from '@zdb/contract/channels/mini-shop/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { useRead, useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { atMost, FormField, required } from '#ui/form/form.tsx'
import { TextInput } from '#ui/input/inputs.tsx'
import { TextArea } from '#ui/input/text-area.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { refreshWares, type WarePackage } from '../mini-shop.ts'
import styles from './shelf.module.css'

const PackageForm = ({ kept, onClose }: { kept: WarePackage | undefined; onClose: () => void }) => {
  const { send } = useSend(miniShop.savePackage)
  const save = async ({ name, content }: { name: string; content: string }) => {
    const answer = await send({
      body: { ...(kept && { id: kept.id }), name: name.trim(), content: content.trim(), removed: false },
    })
    if (!answer.ok) return answer
    saySuccess(`包装“${name.trim()}”已保存`)
    await refreshWares()
    onClose()
    return answer
  }
  return (
    <FormDialog
      title={kept ? '修改包装' : '新建包装'}
      act="保存包装"
      initial={{ name: kept?.name ?? '', content: kept?.content ?? '' }}
      onSubmit={save}
      onClose={onClose}
    >
      <FormField name="name" label="包装名称" rules={[required('包装名称'), atMost('包装名称', 20)]}>
        <TextInput maxLength={20} autoFocus placeholder="如 礼盒装" />
      </FormField>
      <FormField
        name="content"
        label="包装清单"
        hint="顾客收到的有哪些"
        rules={[required('包装清单'), atMost('包装清单', 200)]}
      >
        <TextArea rows={3} maxLength={200} />
      </FormField>
    </FormDialog>
  )
}

const PackageRow = ({ kept, onEdit }: { kept: WarePackage; onEdit: () => void }) => {
  const { send, pending } = useSend(miniShop.savePackage)
  const { id, name, content, total } = kept
  const remove = async () => {
    const answer = await send({ body: { id, name, content, removed: true } })
    if (answer.ok) saySuccess(`包装“${name}”已删除`)
    await refreshWares()
  }
  return (
    <li className={styles.row}>
      <div>
        <p title={name}>{name}</p>
        <p className={styles.note} title={content}>
          {total > 0 && `${total}件商品 · `}
          {content}
        </p>
      </div>
      <span>
        <Button kind="text" aria-label={`修改包装 ${name}`} onClick={onEdit}>
          修改
        </Button>
        {total === 0 && (
          <Button kind="text" data-danger aria-label={`删除包装 ${name}`} busy={pending} onClick={() => void remove()}>
            删除
          </Button>
        )}
      </span>
    </li>
  )
}

/** What wares come in: written once, chosen at each. */
export const PackagesDialog = ({ onClose }: { onClose: () => void }) => {
  const packages = useRead(miniShop.packages)
  const [edited, setEdited] = useState<WarePackage | 'new'>()
  if (edited) return <PackageForm kept={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
  return (
    <Dialog
      title="包装"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button kind="primary" onClick={() => setEdited('new')}>
            新建包装
          </Button>
        </>
      }
    >
      <Loaded reading={packages}>
        {(all) =>
          all.length === 0 ? (
            <Empty reason="还没有包装。写好一次，商品里选一下就行。" />
          ) : (
            <ul className={styles.rows} aria-label="商品包装">
              {all.map((kept) => (
                <PackageRow key={kept.id} kept={kept} onEdit={() => setEdited(kept)} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}
