// Tells whoever comes with a browser that is too old, in words that every browser understands: no part of the build. README.md names the same versions.
;(function () {
  // Drivers come with any phone, and their page needs less.
  var driver = location.pathname.indexOf('/pallet') === 0
  if (driver ? Object.hasOwn : window.Promise && Promise.withResolvers && window.Map && Map.groupBy) return
  var newer = driver ? 'Chrome / Edge 93, Firefox 92, Safari 15.4 (iOS 15.4)' : 'Chrome / Edge 119, Firefox 126, Safari 17.4 (iOS 17.4)'
  // What the app would draw finds no place.
  document.body.innerHTML =
    '<main role="alert" style="max-width: 32em; margin: 12vh auto; padding: 0 20px; font: 18px/1.5 system-ui, sans-serif">' +
    '<p lang="en">This browser is too old for Gantry. Update it: ' + newer + ' or newer.</p>' +
    '<p lang="ko">이 브라우저는 오래되어 Gantry를 열 수 없습니다. ' + newer + ' 이상으로 업데이트하세요.</p>' +
    '<p lang="ja">このブラウザーは古いためGantryを開けません。' + newer + ' 以降に更新してください。</p>' +
    '</main>'
})()
