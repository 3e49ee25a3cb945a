import { Field } from '#ui/form/field.tsx'
import { SelectInput } from '#ui/input/inputs.tsx'
import { Options } from '#ui/input/options.tsx'
import type { ChannelChoice, PayChannel } from './payment.ts'

const routesOf = (channels: readonly PayChannel[]) =>
  channels.flatMap(({ identifier, name, ways }) =>
    ways.map(({ way, name: wayName }) => ({
      value: `${identifier}:${way}`,
      label: ways.length > 1 ? `${name}${wayName}` : name,
    })),
  )

/** Through whom to pay; a bank is asked for where the channel leads to many. */
export const ChannelPicker = ({
  channels,
  value,
  onChange,
  wrong,
}: {
  channels: readonly PayChannel[]
  value: ChannelChoice
  onChange: (choice: ChannelChoice) => void
  wrong?: { readonly identifier?: string; readonly bank_code?: string }
}) => {
  const banks = channels.find(({ identifier }) => value.route.startsWith(`${identifier}:`))?.params.bank_code ?? []
  if (channels.length === 0) return <p role="alert">暂时没有可用的支付渠道，可以使用银行汇款</p>
  return (
    <>
      <Field label="支付渠道" error={wrong?.identifier}>
        {() => (
          <Options
            label="支付渠道"
            options={routesOf(channels)}
            value={value.route}
            onChange={(route) => onChange({ route, bank_code: '' })}
          />
        )}
      </Field>
      {banks.length > 0 && (
        <Field label="银行" error={wrong?.bank_code}>
          {(id) => (
            <SelectInput
              id={id}
              placeholder="请选择银行"
              options={banks.map(({ code, name }) => ({ value: code, label: name }))}
              {...(value.bank_code && { value: value.bank_code })}
              onChange={(bank_code) => onChange({ ...value, bank_code })}
            />
          )}
        </Field>
      )}
    </>
  )
}
