import { useEffect, useState } from 'react'

/** A QR code on white in any theme, so that scanners can read it off the screen. The encoder is loaded when it is first needed. */
export function QrCode({ text, size = 240, label }: { text: string; size?: number; label: string }) {
  const [svg, setSvg] = useState<string | null>(null)
  useEffect(() => {
    let gone = false
    void import('bwip-js/browser').then(({ toSVG }) => {
      if (!gone) setSvg(toSVG({ bcid: 'qrcode', text, paddingwidth: 4, paddingheight: 4, backgroundcolor: 'ffffff' }))
    })
    return () => {
      gone = true
    }
  }, [text])
  return (
    <img
      alt={label}
      width={size}
      height={size}
      style={{ background: '#fff', borderRadius: 4 }}
      src={svg === null ? undefined : `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`}
    />
  )
}
