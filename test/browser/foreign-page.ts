/** A page as another server may send it: all elements that a text can contain, and a cover whose picture is missing. */
export const longPage = {
  title: { vi: `Bài viết ${'dài '.repeat(30)}${'x'.repeat(120)}`, en: 'Long' },
  seoDescription: null,
  coverImage: { url: '/pictures/khong-co.webp' },
  coverAlt: 'Mặt tiền cửa hàng',
  coverMode: 'cover',
  coverHeight: '240',
  coverHeightUnit: 'px',
  content: `<p>${'Chữ '.repeat(60)}<a href="/page/lien-he">liên hệ</a> https://x.example/${'y'.repeat(200)}</p>
    <h2>Bảng rộng</h2>
    <table><caption>Bảng giá</caption><thead><tr>${'<th>Cột tiêu đề</th>'.repeat(12)}</tr></thead>
      <tbody><tr>${'<td>Ô có vài chữ</td>'.repeat(12)}</tr></tbody></table>
    <h3>Danh sách</h3>
    <ol><li>Một<ul><li>Một a<ul><li>Sâu</li></ul></li></ul></li><li><p>Hai</p><p>Hai nữa</p></li></ol>
    <blockquote><p>Lời khách</p><p>Lời nữa</p></blockquote>
    <pre><code>${'const gia = 1; '.repeat(20)}</code></pre>
    <dl><dt>Từ</dt><dd>Nghĩa <mark>đánh dấu</mark> <code>ma()</code> <small>chữ nhỏ</small></dd></dl><hr>
    <figure><img src="/demo-pictures/banner-2.webp" alt="Chăm sóc" width="1920" height="720"><figcaption>Góc chăm sóc</figcaption></figure>`,
}

/** Content that tries to run scripts in the page. */
export const hostilePage = {
  title: 'Trang lạ',
  content: `<p>Còn chữ</p><script>window.ran = 1</script><img src="x" onerror="window.ran = 2">
    <svg onload="window.ran = 3"></svg><a id="lure" href="javascript:window.ran=4">bấm</a>
    <iframe srcdoc="<script>parent.ran = 5</script>"></iframe><script src="data:text/javascript,window.ran=6"></script>
    <img id="spy" src="https://dem.example/khach.png" alt="Đếm khách">
    <style>main { display: none }</style><base href="https://evil.example/">
    <form action="https://evil.example/"><button id="send">Gửi</button></form>`,
}
