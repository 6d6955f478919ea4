/** Words that customers write over their columns, per field; the surest first. */

export const HEAD_WORDS: Readonly<Record<string, string>> = {
  code: `编号 板块编号 产品编号 板件编号 板编号 板号 板块号 面板编号 铝板编号 构件编号 构件号 件号 工件号 零件号 加工编号 加工号 下料编号 分格编号 分格号 代号 编码 货号
    产品编码 板块代号 图号 图纸编号 图纸号 大样号 料号 code panelno. panelno panelnumber panelid panelcode panelref panelmark panel mark markno markno. partno partno. partnumber
    no. pieceno pieceno. dwgno dwgno. drawingno drawingno. ref ref. refno refno. itemno itemno. itemcode`,
  name: '名称 产品名称 品名 构件名称 板块名称 货物名称 name description',
  plateType: `板型 板块类型 板块形式 板块形状 板块种类 板材类型 产品类型 类型 类别 板类型 形状 造型 型式 形式 款式 板式 折边形式 加工形式 type paneltype shape
    panelshape profile`,
  structure: '结构 结构形式 结构类型 结构名称 板块结构 构件类型 structure',
  installStructure:
    '安装结构 安装方式 安装形式 固定方式 固定形式 挂接方式 挂接形式 连接方式 fixing fixingtype fixingmethod',
  nestKind:
    '套料方式 套料类型 套料方法 套料形式 排料方式 排版方式 是否套料 nesting nestingtype nestingmethod',
  directionAngle: '纹理走向 纹理方向 木纹方向 木纹走向 纹路方向 纹路走向 拉丝方向 grain graindirection',
  allowMirror: '允许镜像 可镜像 是否镜像 是否允许镜像 镜像套料 allowmirror mirrorallowed',
  rotationStep: '异形旋转 旋转步长 套料旋转 rotationstep',
  size: `规格 尺寸 规格尺寸 外形尺寸 板块尺寸 成品尺寸 见光尺寸 加工尺寸 产品规格 产品尺寸 板面尺寸 净尺寸 规格型号 宽*高 宽×高 宽x高 长*宽 长×宽 长x宽 w*h
    w×h l*w size dimension dimensions panelsize finishedsize`,
  width:
    '宽 宽度 板宽 成品宽 成品宽度 见光宽 净宽 面宽 外形宽 阔 阔度 板阔 净阔 w b wd wid wth width panelwidth finishedwidth',
  height:
    '高 高度 长 长度 板长 板高 成品高 成品长 成品高度 成品长度 见光高 见光长 净高 净长 面高 h l ht hgt len height length panelheight panellength finishedheight',
  depth: `折边 折边高 折边高度 折边尺寸 折边宽 折边宽度 折边深度 翻边 翻边高度 返边 折弯 折弯高度 折弯边 折高 边高 卷边 侧边 侧边高 深度 深 折 d depth f flange return
    returns returndepth returnleg fold foldheight edgereturn`,
  unfoldSize:
    '展开尺寸 展开规格 下料尺寸 下料规格 开料尺寸 flatsize blanksize developedsize cutsize cuttingsize',
  unfoldWidth: '展开宽 展开宽度 下料宽 下料宽度 开料宽 flatwidth blankwidth cutwidth',
  unfoldHeight:
    '展开长 展开长度 展开高 展开高度 下料长 下料长度 下料高 开料长 flatheight flatlength blankheight blanklength cutheight cutlength',
  texture:
    '材质 材料 材料牌号 牌号 合金 合金牌号 铝板材质 材质牌号 基材 板材 铝材 material alloy grade materialgrade alloytemper',
  thickness:
    '板厚 厚度 厚 铝板厚度 材料厚度 基材厚度 板材厚度 壁厚 t δ thk thk. thickness gauge platethickness panelthickness',
  color: `颜色 色号 颜色色号 颜色/色号 颜色编号 颜色代号 喷涂颜色 涂层颜色 表面颜色 表面处理 表面处理颜色 面漆 面漆颜色 喷涂色号 正面颜色 color colour finish
    colorcode colourcode coating surface surfacefinish ral ralno ralno.`,
  quantity: `数量 件数 块数 个数 张数 樘数 总数 总数量 合计数量 总件数 加工数量 下料数量 订购数量 需求数量 生产数量 订购数 订货数 订货数量 加工数 总件 总块 qty qty. q'ty pcs quantity totalqty pieces ea nos
    nos.`,
  parent:
    '所属主件 所属主件编号 主件编号 主件号 父件编号 父件号 父件 parent parentno parentno. parentcode mainpiece',
  qtyPerParent: '每主件用量 每主件数量 每主件件数 每套用量 每套件数 qtyperparent qtyperset',
  positions:
    '位置 安装位置 安装部位 使用部位 使用位置 位置编号 轴线位置 轴号 分布位置 具体位置 location position gridline grid',
  region:
    '区域 立面 部位 楼层 层 层号 楼栋 楼座 栋号 分区 楼号 标段 施工段 施工区域 所在楼层 zone floor level lvl areaname elevation facade façade tower block',
  remark:
    '备注 说明 备注说明 加工备注 加工说明 加工要求 特殊要求 其他 其它 remark remarks note notes comment comments 左右 左右件 左右向 正反 镜像',
  '': `序号 层数 序 项次 项 行号 item sn s/n 编制日期 面积 单块面积 单件面积 单件面积 总面积 合计面积 展开面积 展开总面积 见光面积 投影面积 平方 平方数 m2 ㎡ 单价 金额 总价 合价 单重
    重量 总重 总重量 周长 图片 简图 示意图 缩略图 图示 大样 日期 客户 工程名称 项目名称 单位 计量单位 unit uom 合计 小计 area areasqm area(m2) totalarea sqm weight kg
    unitprice price amount sl no`,
};

/** English heads that say more than a known word. */
export const HEAD_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/(?:flat|blank|developed|unfold(?:ed)?|cut(?:ting)?)(?:panel)?(?:width|w$)/, 'unfoldWidth'],
  [/(?:flat|blank|developed|unfold(?:ed)?|cut(?:ting)?)(?:panel)?(?:height|length|[hl]$)/, 'unfoldHeight'],
  [/area|weight|sqm|sqft|price|amount|cost/, ''],
  [/no\.?of|numberof|qty|quantity/, 'quantity'],
  [/(?:panel|piece|part|element|mark|tag|item)(?:no|number|id|ref|code|mark)/, 'code'],
  [/(?:panel|plate|sheet)?(?:type|shape|profile)$/, 'plateType'],
  [/return|flange|upstand|foldedge|foldheight|edgefold/, 'depth'],
  [/thickness|thk|gauge/, 'thickness'],
  [/pcs|pieces/, 'quantity'],
  [/colou?r|finish|coating|ralcode/, 'color'],
  [/material|alloy|temper/, 'texture'],
  [/level|floor|zone|elevation|facade|tower|block/, 'region'],
  [/location|position|gridline/, 'positions'],
  [/remark|comment|notes?$/, 'remark'],
  [/width/, 'width'],
  [/height|length/, 'height'],
  [/dimension|size/, 'size'],
  [/description/, 'name'],
];

/** Heads that stand over names of panels as well as over the name of the project: what the column holds decides. */
export const NAME_TITLES: ReadonlySet<string> = new Set([
  '项目名称',
  '工程名称',
  '清单名称',
  '子目名称',
  '货品名称',
  '物料名称',
]);
