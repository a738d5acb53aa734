/** The fonts come with us and work offline. Their many small files are asked for only as the glyphs are needed. */
export function loadFonts(): void {
  void import('@fontsource/noto-sans-kr/400.css')
  void import('@fontsource/noto-sans-kr/600.css')
  void import('@fontsource/noto-sans-jp/400.css')
  void import('@fontsource/noto-sans-jp/600.css')
}
