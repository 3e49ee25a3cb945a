import { useState } from 'react'
import { channelShops } from '@zdb/contract/channels/channel-shops/endpoints'
import { useRead, useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { ChoiceList } from '#ui/input/choice-list.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { atMost, FormField, required } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { SelectInput, TextInput } from '#ui/input/inputs.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { ChannelMark } from '#widgets/shops/channel-mark.tsx'
import { useStoreOptions } from '#widgets/shops/store-options.ts'
import { refreshShops, type ChannelChoice, type Shop } from '../channel-shop.ts'
import { goAuthorise } from './authorise.ts'
import { KeysDialog } from './keys-dialog.tsx'
import styles from './add-shop.module.css'

const PickChannel = ({ onPick, onClose }: { onPick: (choice: ChannelChoice) => void; onClose: () => void }) => {
  const channels = useRead(channelShops.channels)
  return (
    <Dialog title="添加网店：选择渠道" onClose={onClose} footer={<Button onClick={onClose}>取消</Button>}>
      <Loaded reading={channels}>
        {(all) => {
          const bindable = all.filter(({ binding }) => binding !== 'none')
          if (bindable.length === 0) return <Empty reason="暂时没有可以绑定的渠道" />
          return (
            <ChoiceList
              label="渠道"
              rows={bindable}
              keyOf={({ code }) => String(code)}
              value={undefined}
              onChange={onPick}
            >
              {(choice) => (
                <span className={styles.channel}>
                  <ChannelMark channel={choice} named />
                  <span>{choice.binding === 'page' ? '到渠道页面授权' : '填写接口信息'}</span>
                  <span>{choice.shops > 0 ? `已有 ${choice.shops} 家` : ''}</span>
                </span>
              )}
            </ChoiceList>
          )
        }}
      </Loaded>
      <p className={styles.quiet}>没有列出的渠道，可以在“录单导入”里录入它的订单</p>
    </Dialog>
  )
}

type Draft = { name: string; sid: string }

/** A channel is picked, the shop gets a name, then it is authorised: on the channel's page, or by its keys. */
export const AddShop = ({ onClose }: { onClose: () => void }) => {
  const stores = useStoreOptions()
  const [choice, setChoice] = useState<ChannelChoice>()
  const [added, setAdded] = useState<Shop>()
  const { send } = useSend(channelShops.add)
  if (!choice) return <PickChannel onPick={setChoice} onClose={onClose} />
  if (added) return <KeysDialog shop={added} choice={choice} onClose={onClose} />

  const add = async ({ name, sid }: Draft) => {
    const answer = await send({ body: { channel: choice.code, name: name.trim(), sid: sid || undefined } })
    if (!answer.ok) return answer
    await refreshShops()
    if (choice.binding === 'keys') {
      setAdded(answer.data)
      return answer
    }
    await goAuthorise(choice.code, answer.data.id)
    onClose()
    return answer
  }
  return (
    <FormDialog<Draft>
      title={`添加${choice.name}网店`}
      act={choice.binding === 'page' ? '去授权' : '下一步'}
      initial={{ name: '', sid: stores.length === 1 ? (stores[0]?.value ?? '') : '' }}
      onSubmit={add}
      onClose={onClose}
    >
      <FormField name="name" label="网店名称" rules={[required('网店名称'), atMost('网店名称', 40)]}>
        <TextInput maxLength={40} autoFocus placeholder="店里怎么叫它，如 花间小筑外卖店" />
      </FormField>
      <FormField name="sid" label="配送门店" hint="它的订单默认由这家门店配送">
        <SelectInput options={[{ value: '', label: '不指定' }, ...stores]} />
      </FormField>
    </FormDialog>
  )
}
