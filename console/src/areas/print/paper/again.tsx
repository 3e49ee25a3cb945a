/** A second copy says that it is one, and why. */
export const Again = ({ copyNo, reason }: { copyNo: number; reason: string }) =>
  copyNo > 0 && (
    <b>
      补打第{copyNo}次{reason.trim() && `：${reason.trim()}`}
    </b>
  )
