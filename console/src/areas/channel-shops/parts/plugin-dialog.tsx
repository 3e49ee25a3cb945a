import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import { Facts } from '#ui/detail/facts.tsx'
import { FormField, required } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { TextInput } from '#ui/input/inputs.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import type { Shop } from '../channel-shop.ts'

/** The plugin in the shop's own desk proves whose it is by a code; typed back here, it is registered. */
export const PluginDialog = ({ shop, onClose }: { shop: Shop; onClose: () => void }) => {
  const params = { id: shop.id }
  const own = useRead(onlineOrders.pluginCode, { params })
  const security = useRead(onlineOrders.pluginSecurity)
  const top = useRead(onlineOrders.pluginTop)
  const { send } = useSend(onlineOrders.registerPlugin)

  const register = async ({ code }: { code: string }) => {
    const answer = await send({ params, body: { code: code.trim() } })
    if (answer.ok) {
      await refresh(onlineOrders.pluginCode)
      saySuccess(`${shop.name}的插件已注册`)
      onClose()
    }
    return answer
  }
  return (
    <FormDialog
      title={`插件：${shop.name}`}
      act="注册插件"
      initial={{ code: '' }}
      onSubmit={register}
      onClose={onClose}
    >
      <Loaded reading={own}>
        {({ title, code, registered }) => (
          <Facts
            rows={{
              [title]: <Copyable text={code} />,
              状态: registered ? (
                <StatusTag tone="green">已注册</StatusTag>
              ) : (
                <StatusTag tone="yellow">未注册</StatusTag>
              ),
              ...(security.data && { [security.data.title]: <Copyable text={security.data.code} /> }),
              ...(top.data && { [top.data.title]: <Copyable text={top.data.code} /> }),
            }}
          />
        )}
      </Loaded>
      <FormField
        name="code"
        label="插件注册码"
        hint="把上面的注册码填进店铺后台的插件，再把插件显示的注册码填到这里"
        rules={[required('插件注册码')]}
      >
        <TextInput maxLength={64} />
      </FormField>
    </FormDialog>
  )
}
