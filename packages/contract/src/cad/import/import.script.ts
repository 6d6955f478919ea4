/** Traditional characters of lists as simplified ones: those of the trade, not a dictionary. Pure text. */

const PAIRS = `
  倉仓 個个 側侧 備备 價价 優优 內内 兩两 別别 動动 務务 區区 員员 單单 噴喷 國国 圍围 園园 圓圆 圖图 場场 塊块 塗涂 學学 實实 審审
  寬宽 對对 層层 庫库 廠厂 廣广 廳厅 張张 強强 彎弯 後后 徑径 從从 復复 應应 換换 摺折 數数 時时 東东 條条 棟栋 業业 槍枪 樂乐 樓楼
  標标 樣样 橋桥 機机 檢检 檳槟 櫃柜 櫻樱 欄栏 沖冲 淨净 測测 準准 灘滩 灣湾 為为 無无 爲为 牆墙 環环 產产 産产 異异 發发 監监 確确
  碼码 稱称 積积 筆笔 節节 簷檐 簽签 紅红 紋纹 純纯 級级 組组 經经 綠绿 線线 編编 縣县 縫缝 總总 纜缆 膽胆 臺台 與与 舖铺 蓋盖 藍蓝
  藝艺 處处 號号 術术 衛卫 衝冲 補补 裝装 製制 複复 見见 規规 訂订 計计 訖讫 設设 註注 認认 說说 説说 護护 負负 貨货 責责 質质 購购
  車车 軌轨 軸轴 輸输 轉转 辦办 連连 進进 運运 過过 達达 遠远 適适 選选 還还 邊边 邏逻 醫医 釘钉 針针 鈍钝 鈦钛 鉛铅 鉻铬 銀银 銅铜
  銳锐 鋁铝 鋅锌 鋪铺 鋸锯 鋼钢 錄录 錨锚 鍍镀 鍵键 鎖锁 鎮镇 鏈链 鏡镜 鏽锈 鐵铁 鑲镶 鑽钻 長长 闊阔 濶阔 門门 閉闭 開开 間间 閣阁 闆板 關关
  陣阵 陰阴 陽阳 隊队 階阶 際际 隨随 險险 隱隐 雙双 雜杂 離离 難难 電电 靜静 韌韧 頁页 頂顶 項项 預预 頭头 顆颗 題题 額额 顏颜 顔颜
  願愿 類类 顯显 風风 飛飞 飾饰 餘余 館馆 駁驳 驗验 體体 魚鱼 麥麦 黃黄 齊齐 龍龙
`;

const SIMPLE = new Map(
  PAIRS.trim()
    .split(/\s+/)
    .map((pair): [string, string] => [pair.slice(0, 1), pair.slice(1)]),
);

/** The text with the traditional characters of the trade made simplified. */
export function simplified(text: string): string {
  let result = '';
  for (const character of text) result += SIMPLE.get(character) ?? character;
  return result;
}
