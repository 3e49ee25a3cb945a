import { QRCode } from 'antd'

/** A picture for a phone's camera: dark on light in either theme, as cameras want it. */
export const QrCode = ({ text, label }: { text: string; label: string }) => (
  <span role="img" aria-label={label}>
    <span aria-hidden>
      <QRCode value={text} type="svg" size={184} color="#000000" bgColor="#ffffff" errorLevel="M" />
    </span>
  </span>
)
