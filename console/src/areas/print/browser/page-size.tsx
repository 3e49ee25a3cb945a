/** Of what size the browser asks its printer for paper; the last one said holds. */
export const PageSize = ({ width, height, margin = 0 }: { width: number; height: number; margin?: number }) => (
  <style>{`@page { size: ${width}mm ${height}mm; margin: ${margin}mm; }`}</style>
)
