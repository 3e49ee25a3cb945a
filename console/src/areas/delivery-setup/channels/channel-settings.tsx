import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { categories } from '@zdb/contract/shop/stores/states'
import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { useSession } from '#core/session/session.ts'
import { FormField } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { SelectInput, TextInput } from '#ui/input/inputs.tsx'
import { refreshChannels, type Channel } from '../delivery-setup.ts'

type Draft = { cargo_type: string; dispatch_sid: string; shop_no: string }

const cargoTypes = Object.entries(categories).map(([value, label]) => ({ value, label }))

export const ChannelSettings = ({ sid, channel, onClose }: { sid: string; channel: Channel; onClose: () => void }) => {
  const { code, group, name, cargo_type, dispatch_store, shop_no, if_platform } = channel
  const stores = useSession((session) => session.stores)
  const { send } = useSend(deliverySetup.modify)
  const own = !if_platform && group === 'merchant'

  const save = async (draft: Draft) => {
    const number = (draft.shop_no ?? shop_no).trim()
    const answer = await send({
      params: { shop_id: sid },
      body: {
        channel: code,
        group,
        cargo_type: Number(draft.cargo_type),
        dispatch_sid: draft.dispatch_sid === sid ? null : draft.dispatch_sid,
        ...(own && number !== shop_no && { shop_no: number }),
      },
    })
    if (answer.ok) {
      await refreshChannels()
      saySuccess(`${name}的设置已保存`)
      onClose()
    }
    return answer
  }
  return (
    <FormDialog<Draft>
      title={`${name}设置`}
      act="保存"
      initial={{ cargo_type: String(cargo_type), dispatch_sid: dispatch_store?.sid ?? sid, shop_no }}
      onSubmit={save}
      onClose={onClose}
    >
      <FormField name="cargo_type" label="送件类型" hint="骑手看到的货物种类，有的运力按它计价">
        <SelectInput options={cargoTypes} />
      </FormField>
      <FormField name="dispatch_sid" label="发货门店" hint="骑手到这家门店取货">
        <SelectInput
          options={stores.map((store) => ({
            value: store.sid,
            label: store.sid === sid ? `${store.name}（本店）` : store.name,
          }))}
        />
      </FormField>
      {own && (
        <FormField name="shop_no" label="门店编号" hint="运力方给这家门店的编号；只有用自有应用绑定的账号可以修改">
          <TextInput maxLength={60} />
        </FormField>
      )}
    </FormDialog>
  )
}
